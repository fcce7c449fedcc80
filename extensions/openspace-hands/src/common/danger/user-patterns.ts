/** A pattern is tried on stretches of this length, so that none can keep the page busy for long. */
const STRETCH = 400;
/** Patterns are not tried on longer commands. */
export const MAX_COMMAND_LENGTH = 10_000;
const MAX_PATTERN_LENGTH = 1_000;

export interface CompiledPatterns {
    readonly patterns: readonly RegExp[];
    /** Those that are not regular expressions, or would take for ever. */
    readonly bad: readonly string[];
}

export function compilePatterns(sources: readonly string[]): CompiledPatterns {
    const patterns: RegExp[] = [];
    const bad: string[] = [];
    for (const source of sources) {
        const pattern = compile(source);
        if (pattern) {
            patterns.push(pattern);
        } else {
            bad.push(source);
        }
    }
    return { patterns, bad };
}

/** Whether a pattern fits somewhere in the text, the end of a long one included. */
export function matchesPattern(text: string, patterns: readonly RegExp[]): boolean {
    for (let start = 0; start === 0 || start < text.length; start += STRETCH / 2) {
        const stretch = text.slice(start, start + STRETCH);
        if (patterns.some(pattern => pattern.test(stretch))) {
            return true;
        }
    }
    return false;
}

function compile(source: string): RegExp | undefined {
    try {
        return source === '' || source.length > MAX_PATTERN_LENGTH || repeatsRepetition(source) ? undefined : new RegExp(source, 'i');
    } catch {
        return undefined;
    }
}

/** Whether something with a repetition or a choice inside is repeated, the usual way to a pattern that never ends. */
function repeatsRepetition(source: string): boolean {
    const open: boolean[] = [];
    let inside = false;
    for (const [token] of source.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?[:=!]|\?<[=!]?)?|\)(?:[*+]|\{\d+,)?|[*+|]|\{\d+,|./gsu)) {
        if (token.startsWith('(')) {
            open.push(inside);
            inside = false;
        } else if (token.startsWith(')')) {
            if (inside && token.length > 1) {
                return true;
            }
            inside ||= open.pop() ?? false;
        } else if (/^(?:[*+|]|\{\d+,)$/.test(token)) {
            inside = true;
        }
    }
    return false;
}
