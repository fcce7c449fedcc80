import { blockFingerprint } from './block-fingerprint';
import { readObject } from './read-object';
import { unwrapText } from './text-wrappings';

/** The name of a block's first member, if no delimiter says that it is one; escapes may hide it. */
const FIRST_KEY = /"(?:(?:cmd|args|priority)"|[^"\\]{0,8}\\u)/y;

/** Where a block may begin: behind a delimiter, or naked, in whatever order its members stand. */
const BLOCK_START = new RegExp(`%%OS\\s*\\{|\\{\\s*${FIRST_KEY.source}|\\{[ \\t]*\\r?\\n`, 'g');

/**
 * What programs put before lines: numbers of file readers, places of searchers, marks of diffs, quotes and comments. Each
 * is of bounded length, because it is tried again and again.
 */
const NUMBER = '[ \\t]{0,40}(?:Line )?\\d{1,9}(?:-|[ \\t]{0,40}[:|│→\\t])';
const PLACE = '(?:[^\\n"{}]{0,300}?[:-]\\d{1,9}|[^\\s"{}\\[\\],:]{1,300})[:-]';
const MARK = '(?:[+-]|[ \\t]{0,40}(?:[|│#*;]|>[ \\t>]{0,40}|\\/[/*]{1,9}))';
const PREFIXES: readonly (RegExp | undefined)[] = [
    undefined,
    ...[NUMBER, PLACE, MARK, NUMBER + MARK, PLACE + MARK, PLACE + NUMBER, MARK + NUMBER].map(pattern => new RegExp(pattern, 'y'))
];

/** Characters read in all attempts together, per text and per character of it; honest texts stay far below, tangled ones are given up. */
const MAX_WORK = 20_000_000;
const MAX_WORK_PER_CHARACTER = 10;

export interface FoundBlocks {
    readonly fingerprints: ReadonlySet<string>;
    /** False if the text is too tangled to be searched to its end: then nothing is known of it. */
    readonly complete: boolean;
}

/** About a million tokens: no agent reads more at once, and a search would hold up everything else for seconds. */
const MAX_TEXT_LENGTH = 4_000_000;

/** Fingerprints of all blocks that a text from outside contains, in any dress in which a program may show them. */
export function findBlocks(text: string): FoundBlocks {
    const search = { fingerprints: new Set<string>(), workLeft: MAX_WORK + MAX_WORK_PER_CHARACTER * text.length };
    const giveUp = (): void => { search.workLeft = -1; };
    if (text.length > MAX_TEXT_LENGTH) {
        giveUp();
    } else if (mayContainBlock(text)) {
        for (const plain of unwrapText(text, giveUp)) {
            collect(plain, search);
            if (search.workLeft < 0) {
                break;
            }
        }
    }
    return { fingerprints: search.fingerprints, complete: search.workLeft >= 0 };
}

/** Its name or its delimiter, or something that may hide both. */
// eslint-disable-next-line no-control-regex -- it may hide there
const TRACE = /cmd|%%OS|&#|&\w{2,14};|\\[ux][0-9a-f]|%(?:25)*7B|[\p{Cf}\p{DI}\u001b\u009b]/iu;

function mayContainBlock(text: string): boolean {
    return TRACE.test(text);
}

function collect(text: string, search: { readonly fingerprints: Set<string>; workLeft: number }): void {
    for (const match of text.matchAll(BLOCK_START)) {
        const begin = match.index + match[0].indexOf('{');
        const firstKey = match[0].startsWith('%') ? undefined : FIRST_KEY;
        for (const prefix of PREFIXES) {
            const { json, end, retry } = readObject(text, begin, { prefix, firstKey });
            search.workLeft -= end - begin;
            if (search.workLeft < 0) {
                return;
            }
            const fingerprint = json === undefined ? undefined : blockFingerprint(parse(json));
            if (fingerprint) {
                search.fingerprints.add(fingerprint);
            }
            if (fingerprint || !retry) {
                break;
            }
        }
    }
}

/** What is not JSON cannot be repeated as a block that runs. */
function parse(text: string): unknown {
    try {
        return JSON.parse(text);
    } catch {
        return undefined;
    }
}
