import type { Replacement } from './replace-text.js';

const LF = 0x0a;

/** How many lines a reviewer would see changed: added or removed ones, the larger number where both are. Each line counts once. */
export function changedLines(content: Buffer, replacements: readonly Replacement[]): number {
    let changed = 0;
    for (const group of groupsOfLines(content, replacements)) {
        changed += changedIn(linesOf(content.subarray(group.start, group.end)), linesOf(group.replaced));
    }
    return changed;
}

interface Group {
    /** Whole lines of the original. */
    start: number;
    end: number;
    replaced: Buffer;
}

/** Replacements that share lines belong together. */
function* groupsOfLines(content: Buffer, replacements: readonly Replacement[]): Generator<Group> {
    let index = 0;
    while (index < replacements.length) {
        const start = lineStart(content, replacements[index].start);
        let end = start;
        let done = start;
        const parts: Buffer[] = [];
        for (; index < replacements.length && (parts.length === 0 || replacements[index].start < end); index++) {
            const replacement = replacements[index];
            parts.push(content.subarray(done, replacement.start), replacement.text);
            done = replacement.end;
            if (done >= end) {
                end = lineEnd(content, done);
            }
        }
        yield { start, end, replaced: Buffer.concat([...parts, content.subarray(done, end)]) };
    }
}

function lineStart(content: Buffer, place: number): number {
    return place === 0 ? 0 : content.lastIndexOf(LF, place - 1) + 1;
}

/** Behind the line end that comes next, so that a line that is joined to the one before counts. */
function lineEnd(content: Buffer, place: number): number {
    const end = content.indexOf(LF, place);
    return end === -1 ? content.length : end + 1;
}

/** With their line ends; in an encoding that keeps every byte. */
function linesOf(block: Buffer): string[] {
    return block.toString('latin1').match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function changedIn(before: readonly string[], after: readonly string[]): number {
    const shorter = Math.min(before.length, after.length);
    let head = 0;
    while (head < shorter && before[head] === after[head]) {
        head++;
    }
    let tail = 0;
    while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) {
        tail++;
    }
    return Math.max(before.length, after.length) - head - tail;
}
