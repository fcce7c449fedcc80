/** A reason as the sources write it, cut at what the program puts in, and what it is in another language. */
interface Template {
    /** One more than there are places for the program. */
    readonly literals: readonly string[];
    readonly length: number;
    readonly translation: string;
}

/** A text, and how many characters of the English one were known. */
interface Translated {
    readonly text: string;
    readonly known: number;
}

/** A reason within a reason within a reason: deeper, texts are left as they are. */
const MAX_DEPTH = 3;
/** Of the templates that a text fits, so many of the longest are tried for the one that explains most of it. */
const MAX_TRIED = 6;
/** Longer texts are no reasons of ours. */
const MAX_LENGTH = 20_000;
/** Longer ones are looked for as a whole only. */
const MAX_SPLIT = 4000;
const MAX_CACHED_LENGTH = 2000;
const MAX_CACHED = 500;
const MAX_NAME_WORDS = 4;
const PLACE = /\{\d+\}/;
/** Where reasons are put together: lines, sentences, lists. */
const SEAMS: readonly RegExp[] = [/(\n+)/, /(?<=[.!?])( )(?=\S)/, /(; )/];

/**
 * Translates reasons of failures, which are known by their English text: `There is no file {0}.` stands for all texts of that
 * form, and what is in place of `{0}` may be a reason itself. What is not known stays as it is.
 */
export class ReasonTranslator {

    protected readonly exact = new Map<string, string>();
    protected readonly templates: readonly Template[];
    protected readonly cache = new Map<string, string>();
    /** The parts of the text that is being translated: many ways lead to the same ones. */
    protected readonly looked = new Map<string, Translated>();

    /** @param translations by English text */
    constructor(translations: Iterable<readonly [english: string, translation: string]>) {
        const templates: Template[] = [];
        for (const [english, translation] of translations) {
            const literals = english.split(PLACE);
            if (literals.length === 1) {
                this.exact.set(english, translation);
            } else {
                templates.push({ literals, length: literals.join('').length, translation });
            }
        }
        this.templates = templates.sort((one, other) => other.length - one.length);
    }

    translate(english: string): string {
        const cached = this.cache.get(english);
        if (cached !== undefined) {
            return cached;
        }
        const { text } = english.length > MAX_LENGTH ? { text: english } : this.look(english, 0);
        this.looked.clear();
        if (english.length <= MAX_CACHED_LENGTH) {
            if (this.cache.size >= MAX_CACHED) {
                this.cache.clear();
            }
            this.cache.set(english, text);
        }
        return text;
    }

    protected look(english: string, depth: number): Translated {
        const key = `${depth}${english}`;
        const found = this.looked.get(key) ?? this.lookAnew(english, depth);
        this.looked.set(key, found);
        return found;
    }

    protected lookAnew(english: string, depth: number): Translated {
        const core = english.trim();
        if (core === '' || depth > MAX_DEPTH) {
            return { text: english, known: 0 };
        }
        const start = english.indexOf(core);
        const whole = this.lookWhole(core, depth);
        const { text, known } = whole.known === core.length || core.length > MAX_SPLIT ? whole
            : this.lookApart(core, depth).reduce((best, other) => other.known > best.known ? other : best, whole);
        return { text: english.slice(0, start) + text + english.slice(start + core.length), known };
    }

    protected lookWhole(english: string, depth: number): Translated {
        const exact = this.exact.get(english);
        if (exact !== undefined) {
            return { text: exact, known: english.length };
        }
        let best: Translated = { text: english, known: 0 };
        let tried = 0;
        for (const template of this.templates) {
            const found = argumentsOf(template.literals, english);
            if (found) {
                const parts = found.map(argument => this.look(argument, depth + 1));
                const known = parts.reduce((sum, part) => sum + part.known, template.length);
                if (known > best.known && !(template.literals[0] === '' && isForeign(parts[0]))) {
                    best = { text: fill(template.translation, parts.map(part => part.text)), known };
                }
                if (++tried === MAX_TRIED) {
                    break;
                }
            }
        }
        return best;
    }

    /** By its pieces, in every way that there is: at the seams, and what is behind the colon of a text that is not known. */
    protected lookApart(english: string, depth: number): Translated[] {
        const ways = SEAMS.map(seam => english.split(seam)).filter(pieces => pieces.length > 1).map(pieces => this.joined(pieces, depth));
        const colon = english.indexOf(': ');
        return colon === -1 ? ways
            : [...ways, this.joined([english.slice(0, colon), ': ', english.slice(colon + 2)], depth)];
    }

    protected joined(pieces: readonly string[], depth: number): Translated {
        const parts = pieces.map(piece => this.look(piece, depth + 1));
        return { text: parts.map(part => part.text).join(''), known: parts.reduce((sum, part) => sum + part.known, 0) };
    }
}

/**
 * What stands between the literals of a template, or nothing if a text does not have them all in this order. Each literal is
 * taken where it comes first, and the last one at the end: that finds a way if there is one, without ever going back.
 */
function argumentsOf(literals: readonly string[], text: string): string[] | undefined {
    const [first, last] = [literals[0], literals[literals.length - 1]];
    const end = text.length - last.length;
    if (!text.startsWith(first) || !text.endsWith(last) || first.length > end) {
        return undefined;
    }
    const found: string[] = [];
    let at = first.length;
    for (const literal of literals.slice(1, -1)) {
        const next = text.indexOf(literal, at);
        if (next === -1 || next + literal.length > end) {
            return undefined;
        }
        found.push(text.slice(at, next));
        at = next + literal.length;
    }
    return [...found, text.slice(at, end)];
}

/** A sentence of others that happens to end like one of ours: what leads one of ours is a name, or a sentence that has ended. */
function isForeign({ text, known }: Translated): boolean {
    return known === 0 && !/[.!?:)]$/.test(text.trimEnd()) && text.trim().split(/\s+/, MAX_NAME_WORDS + 1).length > MAX_NAME_WORDS;
}

function fill(translation: string, parts: readonly string[]): string {
    return translation.replace(/\{(\d+)\}/g, (place, number: string) => parts[Number(number)] ?? place);
}
