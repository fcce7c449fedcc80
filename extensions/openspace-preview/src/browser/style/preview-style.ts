import previewStyle from '../../../src/browser/style/preview.css?raw';

let sheet: CSSStyleSheet | undefined;

/** Adds the style of previews to the page, where it stays: no rule is about anything else. */
export function installPreviewStyle(): void {
    // jsdom has no such sheets.
    if (sheet || !document.adoptedStyleSheets) {
        return;
    }
    sheet = new CSSStyleSheet();
    sheet.replaceSync(previewStyle);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
