import flowStyle from '@xyflow/react/dist/base.css?raw';
import viewStyle from '../../../src/browser/style/board-view.css?raw';
import linkStyle from '../../../src/browser/style/link-marks.css?raw';

let sheet: CSSStyleSheet | undefined;

/** Adds the style of boards and their tabs to the page, where it stays: no rule is about anything else. */
export function installBoardStyle(): void {
    // jsdom has no such sheets.
    if (sheet || !document.adoptedStyleSheets) {
        return;
    }
    sheet = new CSSStyleSheet();
    sheet.replaceSync(`${flowStyle}\n${viewStyle}\n${linkStyle}`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
