import { cleanText } from '../text/clean-text';

/** Characters whose names people write because the characters themselves mean something to Mermaid. */
const NAMED: ReadonlyMap<string, string> = new Map(Object.entries({
    amp: '&', apos: '\'', ast: '*', bsol: '\\', bull: '•', check: '✓', colon: ':', comma: ',', commat: '@', copy: '©', darr: '↓', deg: '°',
    divide: '÷', dollar: '$', equals: '=', euro: '€', excl: '!', ge: '≥', grave: '`', gt: '>', harr: '↔', hearts: '♥', hellip: '…',
    hyphen: '-', infin: '∞', laquo: '«', larr: '←', lbrace: '{', lbrack: '[', lcub: '{', le: '≤', lowbar: '_', lpar: '(', lsqb: '[',
    lt: '<', mdash: '—', middot: '·', nbsp: '\u00A0', ndash: '–', ne: '≠', num: '#', para: '¶', percnt: '%', period: '.', plus: '+',
    plusmn: '±', quest: '?', quot: '"', raquo: '»', rarr: '→', rbrace: '}', rbrack: ']', rcub: '}', reg: '®', rpar: ')', rsqb: ']',
    sect: '§', semi: ';', sol: '/', star: '☆', times: '×', trade: '™', uarr: '↑', verbar: '|', vert: '|'
}));

const LINE_BREAK = /<br[ \t]*\/?>|\\n/gi;
/** `#name;` and `#35;` in the form in which Mermaid hides them from its grammars, and what its sanitizer wrote. */
const ENTITY = /\uFB02\u00B0(\u00B0?)(\w+)\u00B6\u00DF|&(#?)(\w+);/g;
/** Longer texts keep their asterisks; in characters. */
const MAX_MARKDOWN = 2000;

/** What a person reads in a label that Mermaid has read. */
export function plainText(text: string | undefined, options?: { readonly isMarkdown?: boolean }): string {
    const shown = (text ?? '').replace(LINE_BREAK, '\n');
    return cleanText(decoded(options?.isMarkdown ? withoutEmphasis(shown) : shown)).trim();
}

/** The same in one line. */
export function plainLine(text: string | undefined): string {
    return plainText(text).replace(/\n+/g, ' ');
}

/** With characters in place of their names and numbers; names that nobody knows stay. */
export function decoded(text: string): string {
    return text.replace(ENTITY, (entity, isHiddenNumber?: string, hidden?: string, isNumber?: string, written?: string) => {
        if (hidden) {
            return (isHiddenNumber ? characterOf(hidden) : NAMED.get(hidden.toLowerCase())) ?? `#${hidden};`;
        }
        return (isNumber ? characterOf(written ?? '') : NAMED.get((written ?? '').toLowerCase())) ?? entity;
    });
}

function characterOf(number: string): string | undefined {
    const code = /^x/i.test(number) ? parseInt(number.slice(1), 16) : Number(number);
    return Number.isInteger(code) && code <= 0x10FFFF ? String.fromCodePoint(code) : undefined;
}

function withoutEmphasis(text: string): string {
    if (text.length > MAX_MARKDOWN) {
        return text;
    }
    return text.replace(/(\*\*|__)(\S(?:[^\n]*?\S)?)\1/g, '$2').replace(/(?<!\w)([*_])(\S(?:[^\n]*?\S)?)\1(?!\w)/g, '$2');
}

/** `Map~String, List~int~~` as people write it. A tilde that opens nothing and closes nothing stays. */
export function withGenerics(text: string): string {
    let depth = 0;
    let left = text.split('~').length - 1;
    return text.replace(/~/g, (tilde, at: number) => {
        left--;
        const opens = /[\p{L}\p{N}_]/u.test(text[at - 1] ?? '') && /[\p{L}\p{N}_([]/u.test(text[at + 1] ?? '') && left > depth;
        if (opens) {
            depth++;
            return '<';
        }
        if (!depth) {
            return tilde;
        }
        depth--;
        return '>';
    });
}
