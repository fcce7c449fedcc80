/** Named characters that may stand in a block, or in the place of one of its own. */
const NAMED: Readonly<Record<string, string>> = {
    quot: '"', QUOT: '"', amp: '&', AMP: '&', lt: '<', gt: '>', apos: '\'', percnt: '%', lcub: '{', lbrace: '{', rcub: '}', rbrace: '}',
    lsqb: '[', rsqb: ']', lbrack: '[', rbrack: ']', colon: ':', comma: ',', period: '.', lowbar: '_', semi: ';', equals: '=', plus: '+',
    dollar: '$', lpar: '(', rpar: ')', ast: '*', verbar: '|', vert: '|', bsol: '\\', sol: '/', num: '#', nbsp: ' ', ensp: ' ', emsp: ' ',
    thinsp: ' ', NewLine: '\n', Tab: '\t', shy: '', zwnj: '', zwj: '', NoBreak: '', ZeroWidthSpace: ''
};

const ENTITY = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,14}));?/g;

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** What a reader does not see, and what it takes for a blank or a quote. */
const DISGUISED = /[\p{Cf}\p{DI}]|[^\S \t\r\n]|[\u201c\u201d\u201e\u201f\u2033\uff02]/gu;
const INVISIBLE = /[\p{Cf}\p{DI}]/u;

/** Colours and other orders to a terminal, which a reader does not see. Only usual ones: unusual ones would swallow parts of a block. */
const CODE = '(?:\\u001b\\[|\\u009b)[0-?]{0,40}[ !$]?[A-Za-z@~]|\\u001b[@-Z\\\\-_]|[\\u0000-\\u0008\\u000e-\\u001f\\u007f-\\u009f]';
const CODES = new RegExp(CODE, 'g');
/** The same and titles and addresses of links, which stand between a beginning and an end. */
const CODES_WITH_TITLES = new RegExp(`\\u001b\\][^\\u0007\\u001b]*(?:\\u0007|\\u001b\\\\)|${CODE}`, 'g');

/** Most wrappings around each other; more is nobody's way to show something. */
const MAX_DEPTH = 3;
/** Characters of all further readings of a text together: all that there may be of the output of a tool, a few of a long text. */
const MAX_CHARACTERS = 6_000_000;

const UNWRAPPINGS: readonly ((text: string) => string)[] = [
    unescapeJson, decodeEntities, text => (/%(?:25)*(?:7B|22)/i.test(text) ? decodePercent(text) : text)
];

/**
 * The text itself, and what it says if it is the content of a JSON string, of a page or of an address, also inside each
 * other; each also without what a reader does not see. Calls `onCut` if that would be too much and the rest is left out.
 */
export function* unwrapText(text: string, onCut: () => void): Iterable<string> {
    const readings = new Set<string>();
    let left = MAX_CHARACTERS + text.length;
    let layer = new Set([text]);
    for (let depth = 0; depth <= MAX_DEPTH; depth++) {
        const next = new Set<string>();
        for (const reading of layer) {
            for (const shown of [reading, ...undisguise(reading)]) {
                if (!readings.has(shown)) {
                    left -= shown.length;
                    if (left < 0) {
                        return onCut();
                    }
                    readings.add(shown);
                    yield shown;
                }
            }
            if (depth < MAX_DEPTH) {
                UNWRAPPINGS.map(unwrap => unwrap(reading)).filter(inner => !readings.has(inner)).forEach(inner => next.add(inner));
            }
        }
        layer = next;
    }
}

/** What a text says to a reader who sees through everything, for comparisons that are not exact. */
export function plainText(text: string): string {
    let plain = text;
    for (let depth = 0; depth < MAX_DEPTH; depth++) {
        plain = decodePercent(decodeEntities(unescapeJson(plain)));
    }
    return undisguise(plain)[0];
}

/** With and without what stands in the title of a terminal, if there is one. */
function undisguise(text: string): string[] {
    const bare = [text.replace(CODES_WITH_TITLES, ''), ...(text.includes('\u001b]') ? [text.replace(CODES, '')] : [])];
    return bare.map(shown => shown.replace(DISGUISED, character => (INVISIBLE.test(character) ? '' : /\s/.test(character) ? ' ' : '"')));
}

/** Never fails: what is not a valid escape stays as it is. */
export function decodePercent(text: string): string {
    return text.replace(/(?:%[0-9a-fA-F]{2})+/g, bytes => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'));
}

/** Also the escapes of other languages that JSON does not have. */
function unescapeJson(text: string): string {
    return text.includes('\\') ? text.replace(
        /\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))/gs, (_, code: string | undefined, byte: string | undefined, character: string) =>
            code !== undefined || byte !== undefined ? String.fromCharCode(parseInt(code ?? byte!, 16)) : ESCAPES[character] ?? character
    ) : text;
}

function decodeEntities(text: string): string {
    return text.includes('&') ? text.replace(ENTITY, (
        entity, decimal: string | undefined, hexadecimal: string | undefined, name: string
    ) => {
        if (name !== undefined) {
            return NAMED[name] ?? entity;
        }
        const code = decimal === undefined ? parseInt(hexadecimal!, 16) : Number(decimal);
        return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    }) : text;
}
