import { LineSpan, spanId } from '../../common/changes/change-edits';
import { ChangeHunk } from '../../common/services/changes-service';
import { diffLines } from './line-diff';
import { splitLines } from './text-lines';

/** Lines around a change that tell where it is. */
const CONTEXT = 3;

/** A hunk with its places in both texts: lines from 0, the end excluded. */
export interface PlacedHunk extends ChangeHunk {
    readonly span: LineSpan;
    /** What changed in it, without the lines around. */
    readonly edits: readonly LineSpan[];
}

/** What changed between two texts, in hunks. Line breaks count. */
export function hunksOf(before: string, now: string): PlacedHunk[] {
    const oldLines = splitLines(before);
    const newLines = splitLines(now);
    return grouped(diffLines(oldLines, newLines)).map(group => toHunk(group, oldLines, newLines));
}

export function countLines(hunks: readonly ChangeHunk[]): { additions: number; deletions: number } {
    const count = (sign: string): number => hunks.reduce((sum, { lines }) => sum + lines.filter(line => line.startsWith(sign)).length, 0);
    return { additions: count('+'), deletions: count('-') };
}

/** The part of a change with that id: a hunk, or an edit in one. */
export function findSpan(hunks: readonly PlacedHunk[], id: string): LineSpan | undefined {
    return hunks.find(hunk => hunk.id === id)?.span ?? hunks.flatMap(({ edits }) => edits).find(edit => spanId(edit) === id);
}

/** The new text with the lines of some parts, none of which lies in another, as they were before. */
export function withoutSpans(before: string, now: string, spans: readonly LineSpan[]): string {
    const [oldLines, lines] = [splitLines(before), splitLines(now)];
    // From the end, so that the places of the others stay the same.
    for (const { oldStart, oldEnd, newStart, newEnd } of spans.toSorted((a, b) => b.newStart - a.newStart || b.oldStart - a.oldStart)) {
        lines.splice(newStart, newEnd - newStart, ...oldLines.slice(oldStart, oldEnd));
    }
    return lines.join('');
}

/** Changes whose surroundings touch are one hunk. */
function grouped(spans: readonly LineSpan[]): LineSpan[][] {
    const groups: LineSpan[][] = [];
    for (const span of spans) {
        const last = groups.at(-1);
        if (last && span.oldStart - last[last.length - 1].oldEnd <= 2 * CONTEXT) {
            last.push(span);
        } else {
            groups.push([span]);
        }
    }
    return groups;
}

function toHunk(group: readonly LineSpan[], oldLines: readonly string[], newLines: readonly string[]): PlacedHunk {
    const [first] = group;
    const last = group[group.length - 1];
    const lead = Math.min(CONTEXT, first.oldStart);
    const trail = Math.min(CONTEXT, oldLines.length - last.oldEnd);
    const span = {
        oldStart: first.oldStart - lead, oldEnd: last.oldEnd + trail, newStart: first.newStart - lead, newEnd: last.newEnd + trail
    };
    const lines: string[] = [];
    let at = span.oldStart;
    for (const { oldStart, oldEnd, newStart, newEnd } of group) {
        lines.push(
            ...marked(' ', oldLines, at, oldStart), ...marked('-', oldLines, oldStart, oldEnd), ...marked('+', newLines, newStart, newEnd)
        );
        at = oldEnd;
    }
    lines.push(...marked(' ', oldLines, at, span.oldEnd));
    return {
        id: spanId(span), oldStart: span.oldStart + 1, newStart: span.newStart + 1, lines, span, edits: group
    };
}

function marked(sign: string, lines: readonly string[], start: number, end: number): string[] {
    return lines.slice(start, end).map(line => sign + line.replace(/\r?\n$/, ''));
}
