import presenterStyle from '../../../src/browser/style/presenter.css?raw';
import { outsideStyle, rulesOf } from './outside-style';

const URL_OF_FILE = /url\(\s*["']?([^"')]+)["']?\s*\)/g;

/** All style of the presenter view, with the colours that the IDE has now, and its fonts. */
export function presenterStyleText(): string {
    const style = outsideStyle();
    return [fontFaces(style), style, presenterStyle].join('\n');
}

/** The rules that load the fonts of the IDE's page which a style names. */
export function fontFaces(style: string, page: Document = document): string {
    return [...page.styleSheets].flatMap(sheet => rulesOf(sheet).map(({ cssText }) => cssText)
        .filter(rule => rule.startsWith('@font-face') && style.includes(familyOf(rule)))
        .map(rule => rule.replace(URL_OF_FILE, (_, file: string) => `url("${new URL(file, sheet.href ?? page.baseURI).href}")`))
    ).join('\n');
}

function familyOf(rule: string): string {
    return /font-family:\s*["']?([^"';]+)/.exec(rule)?.[1].trim() ?? '';
}
