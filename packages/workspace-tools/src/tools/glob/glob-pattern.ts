/** Braces multiply; more than this is no pattern of a person. */
const MOST_ALTERNATIVES = 256;

/** Why a text is no pattern. */
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
 * Parses a glob: `*`, `?`, `[a-z]`, `[!a]`, `{a,b}`, `**` for folders, `\` before a character that means itself.
 * A pattern without a slash matches names in any folder, as it does for git and ripgrep.
 */
export function parseGlob(pattern: string): GlobStep[][] {
    return alternatives(pattern).map(alternative => {
        const plain = alternative.replace(/^(\.\/)+/, '').replace(/\/$/, '/**');
        return parseSteps(plain.includes('/') ? plain : `**/${plain}`);
    });
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
            if (all.length > MOST_ALTERNATIVES) {
                throw new GlobPatternError(`it has more than ${MOST_ALTERNATIVES} alternatives`);
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

function parseSteps(pattern: string): GlobStep[] {
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
        } else if (character === '[') {
            const end = classEnd(pattern, index);
            steps.push(parseClass(pattern.slice(index + 1, end)));
            index = end + 1;
        } else {
            const literal = character === '\\' ? index + 1 : index;
            if (literal >= pattern.length) {
                throw new GlobPatternError('it ends with a \\');
            }
            steps.push({ kind: 'character', code: pattern.charCodeAt(literal) });
            index = literal + 1;
        }
    }
    return steps;
}

/** A `]` right at the start means itself. */
function classEnd(pattern: string, open: number): number {
    const first = open + (/[!^]/.test(pattern[open + 1] ?? '') ? 2 : 1);
    const end = pattern.indexOf(']', first + 1);
    if (end === -1) {
        throw new GlobPatternError('a [ has no ]');
    }
    return end;
}

function parseClass(text: string): GlobStep {
    const negated = /^[!^]/.test(text);
    const body = negated ? text.slice(1) : text;
    const ranges: [number, number][] = [];
    for (let index = 0; index < body.length; index++) {
        const from = body.charCodeAt(index);
        if (body[index + 1] === '-' && index + 2 < body.length) {
            ranges.push([from, body.charCodeAt(index + 2)]);
            index += 2;
        } else {
            ranges.push([from, from]);
        }
    }
    return { kind: 'class', negated, ranges };
}
