/** Named characters that may stand in a block, or in the place of one of its own. */
const NAMED: Readonly<Record<string, string>> = {
    quot: '"', amp: '&', lt: '<', gt: '>', apos: '\'', percnt: '%', lcub: '{', lbrace: '{', rcub: '}', rbrace: '}', lsqb: '[', rsqb: ']', lbrack: '[', rbrack: ']',
    colon: ':', comma: ',', bsol: '\\', sol: '/', num: '#', nbsp: ' ', NewLine: '\n', Tab: '\t'
};

const ENTITY = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}));?/g;

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** What a reader does not see, and what it takes for a blank or a quote. */
const DISGUISED = /\p{Cf}|[^\S \t\r\n]|[“”„‟″＂]/gu;

/**
 * The text itself, and what it says if its characters are disguised, or if all of it is the content of a JSON string (once
 * or twice), of a page or of an address.
 */
export function* unwrapText(text: string): Iterable<string> {
    yield text;
    yield* unescapeTwice(text);
    const plain = text.replace(DISGUISED, character => (/\p{Cf}/u.test(character) ? '' : /\s/.test(character) ? ' ' : '"'));
    if (plain !== text) {
        yield plain;
    }
    if (text.includes('&')) {
        const decoded = decodeEntities(text);
        if (decoded !== text) {
            yield decoded;
            yield* unescapeTwice(decoded);
        }
    }
    if (/%(?:7B|22)/i.test(text)) {
        yield decodePercent(text);
    }
}

/** Never fails: what is no valid escape stays as it is. */
export function decodePercent(text: string): string {
    return text.replace(/(?:%[0-9a-fA-F]{2})+/g, bytes => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'));
}

function* unescapeTwice(text: string): Iterable<string> {
    let plain = text;
    for (let level = 0; level < 2 && plain.includes('\\'); level++) {
        plain = unescapeJson(plain);
        yield plain;
    }
}

function unescapeJson(text: string): string {
    return text.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_, code: string | undefined, character: string) =>
        code !== undefined ? String.fromCharCode(parseInt(code, 16)) : ESCAPES[character] ?? character);
}

function decodeEntities(text: string): string {
    return text.replace(ENTITY, (entity, decimal: string | undefined, hexadecimal: string | undefined, name: string) => {
        if (name !== undefined) {
            return NAMED[name] ?? entity;
        }
        const code = decimal === undefined ? parseInt(hexadecimal!, 16) : Number(decimal);
        return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    });
}
