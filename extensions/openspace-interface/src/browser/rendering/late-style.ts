const adopted = new Set<string>();

/** Adds style to the page when it is first needed, once; there it stays, so no rule of it may be about anything else. */
export function adoptStyle(text: string): void {
    // jsdom has no such sheets.
    if (adopted.has(text) || !document.adoptedStyleSheets) {
        return;
    }
    adopted.add(text);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
