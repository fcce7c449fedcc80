import { decode } from '../captured-output.js';
import { findBytes } from './find-bytes.js';
import { countBelow } from './line-ends.js';

/** A quotation that shows what differs, and no more. */
const MAX_QUOTED_LINES = 10;
const MAX_QUOTED_LINE_LENGTH = 200;

/** What helps to find the text that was meant, for a text that is not in the file; empty if nothing is known. */
export function notFoundHint(content: Buffer, oldText: string): string {
    if (hasLineNumbers(oldText)) {
        return 'It begins with line numbers as read prints them: leave the "N: " out.';
    }
    const lines = decode(content).split(/\r?\n/);
    const similar = placeWithoutSpace(lines, oldText);
    if (similar) {
        const place = similar.first === similar.last ? `Line ${similar.first} differs` : `Lines ${similar.first}-${similar.last} differ`;
        return `${place} from it in white space only:\n${quoted(lines, similar.first, similar.last)}`;
    }
    const first = oldText.split(/\r?\n/).map(line => line.trim()).find(line => line !== '');
    const line = first === undefined ? -1 : lines.findIndex(candidate => candidate.trim() === first);
    return line !== -1 && oldText.trim().includes('\n')
        ? `Its first line is at line ${line
            + 1}, but what follows there differs:\n${quoted(lines, line + 1, line + oldText.trim().split('\n').length)}`
        : 'It must match exactly, white space included; read the file to see what is there.';
}

function hasLineNumbers(text: string): boolean {
    const lines = text.split('\n').filter(line => line !== '');
    return lines.length > 0 && lines.every(line => /^\s*\d+: /.test(line) || /^\s*\d+:$/.test(line));
}

const withoutSpace = (text: string): Buffer => Buffer.from(text.replace(/\s+/g, ''), 'utf8');

/** The lines that hold the text if white space does not count; undefined if there are none or more than one such place. */
function placeWithoutSpace(lines: readonly string[], text: string): { first: number; last: number } | undefined {
    const needle = withoutSpace(text);
    const stripped = lines.map(withoutSpace);
    /** Where each line ends in the joined text. */
    const ends: number[] = [];
    let length = 0;
    for (const line of stripped) {
        length += line.length;
        ends.push(length);
    }
    const found = findBytes(Buffer.concat(stripped), needle, { overlapping: true, most: 2 });
    if (found.length !== 1) {
        return undefined;
    }
    return { first: countBelow(ends, found[0] + 1) + 1, last: countBelow(ends, found[0] + needle.length) + 1 };
}

function quoted(lines: readonly string[], first: number, last: number): string {
    const end = Math.min(last, first + MAX_QUOTED_LINES - 1, lines.length);
    return lines.slice(first - 1, end).map((line, index) => `${first + index}: ${line.slice(0, MAX_QUOTED_LINE_LENGTH)}`).join('\n');
}
