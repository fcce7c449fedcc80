/** A pattern with more alternatives in braces than this is taken literally. */
const MOST_ALTERNATIVES = 64;

type Token = '*' | '?' | { readonly letter: string } | { readonly letters: string; readonly isOther: boolean };

/** One glob: for each name of the path the tokens that it must fit, or `**` for any number of names. */
type Glob = readonly ('**' | readonly Token[])[];

/**
 * Reads globs as people write them in `.gitignore`, several of them with commas between: a name matches everywhere, a path from
 * the root, and a folder stands for all that is in it. Knows `*`, `**`, `?`, `[a-z]` and `{a,b}`. Takes no longer for any
 * pattern than its length times that of the path, because agents and repositories write them, too.
 */
export function pathPattern(globs: string): (path: string) => boolean {
    const patterns = splitOutsideBraces(globs).flatMap(expandBraces).map(glob => glob.trim().replace(/^(?:\.?\/)+|\/+$/g, '')).filter(glob => glob !== '').map(readGlob);
    return path => {
        const names = path.split('/');
        return patterns.some(pattern => matchesNames(pattern, names));
    };
}

function readGlob(glob: string): Glob {
    const names = glob.split('/').map(name => name === '**' ? name : readName(name));
    return [...(names.length === 1 ? ['**' as const] : []), ...names, '**'];
}

function readName(name: string): Token[] {
    return Array.from(name.matchAll(/\[([!^]?)([^\]]+)\]|\*+|./gsu), ([text, negation, letters]): Token =>
        letters !== undefined ? { letters: expandRanges(letters), isOther: negation !== '' } : text.startsWith('*') ? '*' : text === '?' ? '?' : { letter: text });
}

function expandRanges(letters: string): string {
    return letters.replace(/(.)-(.)/gsu, (_range, from: string, to: string) => {
        const [first, last] = [from.codePointAt(0)!, to.codePointAt(0)!];
        return Array.from({ length: Math.min(Math.max(last - first + 1, 0), 1000) }, (_, index) => String.fromCodePoint(first + index)).join('');
    });
}

function splitOutsideBraces(text: string): string[] {
    const parts = [''];
    let depth = 0;
    for (const letter of text) {
        depth += letter === '{' ? 1 : letter === '}' ? -1 : 0;
        if (letter === ',' && depth === 0) {
            parts.push('');
        } else {
            parts[parts.length - 1] += letter;
        }
    }
    return parts;
}

function expandBraces(glob: string): string[] {
    let globs = [glob];
    for (let braces = /\{([^{}]*)\}/.exec(globs[0]); braces; braces = /\{([^{}]*)\}/.exec(globs[0])) {
        const alternatives = braces[1].split(',');
        if (globs.length * alternatives.length > MOST_ALTERNATIVES) {
            return [glob];
        }
        // All of them have the same braces left, at the same place from the end.
        globs = globs.flatMap(one => {
            const next = /\{([^{}]*)\}/.exec(one)!;
            return alternatives.map(alternative => one.slice(0, next.index) + alternative + one.slice(next.index + next[0].length));
        });
    }
    return globs;
}

/** `**` takes as few names as possible, and one more each time the rest does not fit. */
function matchesNames(glob: Glob, names: readonly string[]): boolean {
    return matchesInOrder(glob, names, part => part === '**', (part, name) => part !== '**' && matchesName(part, name));
}

function matchesName(tokens: readonly Token[], name: string): boolean {
    return matchesInOrder(tokens, [...name], token => token === '*', fitsLetter);
}

function fitsLetter(token: Token, letter: string): boolean {
    return token === '?' || (typeof token === 'object' && ('letter' in token ? token.letter === letter : token.letters.includes(letter) !== token.isOther));
}

/** Whether items fit a pattern in which some parts stand for any number of items. Only the last of those can have to take more. */
function matchesInOrder<P, I>(pattern: readonly P[], items: readonly I[], isAny: (part: P) => boolean, fits: (part: P, item: I) => boolean): boolean {
    let at = 0;
    let lastAny = -1;
    let takenByAny = 0;
    for (let index = 0; index < items.length;) {
        if (at < pattern.length && isAny(pattern[at])) {
            lastAny = at++;
            takenByAny = index;
        } else if (at < pattern.length && fits(pattern[at], items[index])) {
            at++;
            index++;
        } else if (lastAny >= 0) {
            at = lastAny + 1;
            index = ++takenByAny;
        } else {
            return false;
        }
    }
    return pattern.slice(at).every(isAny);
}
