export const SLASH = 0x2f;
const HYPHEN = 0x2d;
/** Braces multiply; nobody writes a pattern with more than this. */
const MAX_ALTERNATIVES = 256;

/** Why a text is not a valid pattern. */
export class GlobPatternError extends Error {
    override readonly name = 'GlobPatternError';
}

/** One step of a pattern; `folders` is any number of whole folders with their slashes, `rest` is anything. */
export type GlobStep =
    | { readonly kind: 'character'; readonly code: number }
    | { readonly kind: 'any' }
    | { readonly kind: 'class'; readonly negated: boolean; readonly ranges: readonly (readonly [number, number])[] }
    | { readonly kind: 'star' }
    | { readonly kind: 'folders' }
    | { readonly kind: 'rest' };

/**
 * `paths`: what has to fit is the whole path, and the pattern has to be right. `folders`: as in `.gitignore`, a folder stands for
 * all that is in it, and a bracket without its other half means itself.
 */
export type GlobReading = 'paths' | 'folders';

/**
 * Parses a glob: `*`, `?`, `[a-z]`, `[!a]`, `{a,b}`, `**` for folders, `\` before a character that means itself.
 * A pattern without a slash matches names in any folder, as it does for git and ripgrep.
 */
export function parseGlob(pattern: string, reading: GlobReading): GlobStep[][] {
    if (reading === 'paths') {
        return alternatives(pattern).map(alternative => parsePath(alternative.replace(/^(\.\/)+/, '').replace(/\/$/, '/**')));
    }
    return lenientAlternatives(pattern).flatMap(alternative => {
        const path = parsePath(alternative.replace(/^(?:\.?\/)+|\/+$/g, '').replace(/(?:\/\*\*)+$/, '/**'), true);
        const folder = path.at(-1)?.kind === 'rest' && path.at(-2)?.kind === 'character' ? path.slice(0, -2) : path;
        return [folder, [...folder, { kind: 'character', code: SLASH }, { kind: 'rest' }]];
    });
}

function parsePath(path: string, lenient = false): GlobStep[] {
    return parseSteps(path.includes('/') ? path : `**/${path}`, lenient);
}

function lenientAlternatives(pattern: string): string[] {
    try {
        return alternatives(pattern);
    } catch {
        return [pattern.replace(/\\.|[{}]/gs, text => text.length > 1 ? text : `\\${text}`)];
    }
}

/** Multiplies the braces out. */
function alternatives(pattern: string): string[] {
    const open = findUnescaped(pattern, '{', 0);
    if (open === -1) {
        return [pattern];
    }
    const parts: string[] = [];
    let depth = 0;
    let start = open + 1;
    for (let index = open; index < pattern.length; index++) {
        const character = pattern[index];
        if (character === '\\') {
            index++;
        } else if (character === '{') {
            depth++;
        } else if (character === ',' && depth === 1) {
            parts.push(pattern.slice(start, index));
            start = index + 1;
        } else if (character === '}' && --depth === 0) {
            parts.push(pattern.slice(start, index));
            const all = parts.flatMap(part => alternatives(pattern.slice(0, open) + part + pattern.slice(index + 1)));
            if (all.length > MAX_ALTERNATIVES) {
                throw new GlobPatternError(`it has more than ${MAX_ALTERNATIVES} alternatives`);
            }
            return all;
        }
    }
    throw new GlobPatternError('a { has no }');
}

function findUnescaped(pattern: string, wanted: string, from: number): number {
    for (let index = from; index < pattern.length; index++) {
        if (pattern[index] === '\\') {
            index++;
        } else if (pattern[index] === wanted) {
            return index;
        }
    }
    return -1;
}

function parseSteps(pattern: string, lenient: boolean): GlobStep[] {
    const steps: GlobStep[] = [];
    let index = 0;
    while (index < pattern.length) {
        const character = pattern[index];
        const startsFolder = index === 0 || pattern[index - 1] === '/';
        if (startsFolder && pattern.startsWith('**/', index)) {
            steps.push({ kind: 'folders' });
            index += 3;
        } else if (startsFolder && pattern.slice(index) === '**') {
            steps.push({ kind: 'rest' });
            index += 2;
        } else if (character === '*') {
            if (steps.at(-1)?.kind !== 'star') {
                steps.push({ kind: 'star' });
            }
            index++;
        } else if (character === '?') {
            steps.push({ kind: 'any' });
            index++;
        } else if (character === '[' && !(lenient && classEnd(pattern, index) === -1)) {
            const end = classEnd(pattern, index);
            if (end === -1) {
                throw new GlobPatternError('a [ has no ]');
            }
            steps.push(parseClass(pattern.slice(index + 1, end)));
            index = end + 1;
        } else {
            const literal = character === '\\' && !(lenient && index === pattern.length - 1) ? index + 1 : index;
            if (literal >= pattern.length) {
                throw new GlobPatternError('it ends with a \\');
            }
            const code = pattern.codePointAt(literal)!;
            steps.push({ kind: 'character', code });
            index = literal + String.fromCodePoint(code).length;
        }
    }
    return steps;
}

/** A `]` right at the start means itself; -1 if there is none behind it. */
function classEnd(pattern: string, open: number): number {
    const first = open + (/[!^]/.test(pattern[open + 1] ?? '') ? 2 : 1);
    return pattern.indexOf(']', first + 1);
}

function parseClass(text: string): GlobStep {
    const negated = /^[!^]/.test(text);
    const codes = Array.from(negated ? text.slice(1) : text, character => character.codePointAt(0)!);
    const ranges: [number, number][] = [];
    for (let index = 0; index < codes.length; index++) {
        const isRange = codes[index + 1] === HYPHEN && index + 2 < codes.length;
        ranges.push([codes[index], codes[isRange ? index + 2 : index]]);
        index += isRange ? 2 : 0;
    }
    return { kind: 'class', negated, ranges };
}
