/** Lets the browser save a text as a file, wherever it saves files. */
export function downloadText(name: string, type: string, text: string): void {
    const url = URL.createObjectURL(new Blob([text], { type }));
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    // Browsers read it a moment later.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
