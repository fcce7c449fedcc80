import { Lines } from 'openspace-content/lib/common/code-references/code-reference';

/** What may stand before the word: signs of a comment, or of a directive such as `#pragma region`. */
const LEAD = String.raw`^\s*(?:\/\/+|\/\*+|<!--|--|;+|%|"|#)?\s*(?:#\s*)?(?:pragma\s+)?`;
const TAIL = String.raw`\s*(?:\*\/|-->)?\s*$`;
const BEGIN = new RegExp(String.raw`${LEAD}region\b(?:\s*:)?\s+(.*?)${TAIL}`, 'i');
const END = new RegExp(String.raw`${LEAD}end[\s_-]*region\b(?:\s*:)?\s*(.*?)${TAIL}`, 'i');
/** A line of code may begin with the word, too: `region = 3`. */
const MARKED = /^\s*(?:\/\/|\/\*|<!--|--|;|%|"|#)/;
/** Longer lines are data. */
const MAX_LENGTH = 400;

/**
 * The lines between the comments that begin and end a region, as editors fold them: `// #region name` … `// #endregion`, with the sign
 * for comments of the language, also `// region: name`. Regions may lie in each other. Undefined if there is none, if it does not end,
 * or if nothing stands in it.
 */
export function findRegion(text: string, name: string): Lines | undefined {
    let start: number | undefined;
    let depth = 0;
    for (const [index, line] of text.split('\n').entries()) {
        if (line.length > MAX_LENGTH || !MARKED.test(line)) {
            continue;
        }
        const begin = BEGIN.exec(line);
        if (begin) {
            depth += start === undefined ? 0 : 1;
            start ??= begin[1].trim() === name ? index + 2 : undefined;
        } else if (start !== undefined && END.test(line)) {
            if (depth === 0) {
                return index >= start ? { startLine: start, endLine: index } : undefined;
            }
            depth--;
        }
    }
    return undefined;
}
