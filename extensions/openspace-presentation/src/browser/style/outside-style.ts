import { deckStyleText } from './deck-style';

/** A class that the editor's theme gives to words of code, or several of them on one element. */
const TOKEN = /^(?:\.mtk(?:\d+|[bius]))+$/;
const IDE_VARIABLE = /var\(\s*(--theia-[\w-]+)/g;
/** Would end the declaration, or load something. */
const UNFIT = /[;{}<\\]|url\s*\(|image-set/i;

/**
 * All style that rendered slides need in a document that is not the IDE's page: that of decks, the colours of code and the values that
 * the IDE's variables have now. Nothing in it is fetched. Formulas need none: browsers draw MathML with the fonts that they have.
 */
export function outsideStyle(page: Document = document, style = deckStyleText()): string {
    return [`:root {\n${variablesOf(style, page)}\n}`, tokenRules(page), style].join('\n');
}

/** Declarations of the variables of the IDE that a style uses. */
function variablesOf(style: string, page: Document): string {
    // The body has fonts of its own, by the system.
    const places = [page.body, page.documentElement].map(element => getComputedStyle(element));
    return [...new Set(Array.from(style.matchAll(IDE_VARIABLE), ([, name]) => name))].sort()
        .map(name => [name, places.map(place => place.getPropertyValue(name).trim()).find(value => value !== '') ?? ''])
        .filter(([, value]) => value !== '' && !UNFIT.test(value))
        .map(([name, value]) => `    ${name}: ${value};`).join('\n');
}

function tokenRules(page: Document): string {
    return [...page.styleSheets].flatMap(rulesOf)
        .filter(({ selectorText = '' }) => selectorText.split(',').every(selector => TOKEN.test(selector.trim())))
        .map(({ cssText }) => cssText).join('\n');
}

/** None of a sheet that the page may not look into. */
export function rulesOf(sheet: CSSStyleSheet): (CSSRule & Partial<CSSStyleRule>)[] {
    try {
        return [...sheet.cssRules];
    } catch {
        return [];
    }
}
