/** Hands a text to the browser as a file to be saved. */
export function downloadText(name: string, type: string, text: string): void {
    const url = URL.createObjectURL(new Blob([text], { type }));
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    // Browsers read it a moment later.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
