import * as path from 'node:path';
import { MessageWithParts } from 'openspace-agent/lib/common';
import { LineSpan } from '../../common/changes/change-edits';
import { diffLines } from './line-diff';
import { toolFiles, rootOf } from './recorded-files';
import { splitLines } from './text-lines';
import { textAfter, textBefore } from './unified-patch';

/** What a turn of the agent made of a file. */
export interface TurnTexts {
    readonly before: string;
    readonly after: string;
}

/** What the turns of a session made of a file. */
export interface TurnsOfFile {
    /** As the server compared it, oldest first. */
    readonly texts: readonly TurnTexts[];
    /** False if some turn may have changed it that the server has not compared (yet). */
    readonly isComplete: boolean;
}

/** By the absolute paths of the files. */
export function turnsOfFiles(messages: readonly MessageWithParts[], directory: string): Map<string, TurnsOfFile> {
    const root = rootOf(messages) ?? directory;
    const texts = new Map<string, TurnTexts[]>();
    const compared = new Set<string>();
    const unknown = new Set<string>();
    for (const { info, parts } of messages) {
        if (info.role === 'user') {
            (info.summary?.diffs ?? []).forEach(({ file = '', patch = '', status }) => {
                compared.add(info.id);
                const name = path.resolve(root, file);
                const before = status === 'added' ? '' : textBefore(patch);
                const after = status === 'deleted' ? '' : textAfter(patch);
                if (before === undefined || after === undefined) {
                    unknown.add(name);
                } else {
                    texts.set(name, [...texts.get(name) ?? [], { before, after }]);
                }
            });
        } else if (!compared.has(info.parentID)) {
            parts.flatMap(part => part.type === 'tool' ? toolFiles(part) : [])
                .forEach(file => unknown.add(path.resolve(directory, file)));
        }
    }
    return new Map([...texts].map(([file, known]) => [file, { texts: known, isComplete: !unknown.has(file) }]));
}

/** The edits that have led to the text of now in which none of the turns has a part: the person made them, or a program. */
export function editsOfOthers(edits: readonly LineSpan[], now: string, turns: readonly TurnTexts[]): LineSpan[] {
    const nowLines = splitLines(now);
    const parts = turns.flatMap(({ before, after }) => {
        const afterLines = splitLines(after);
        const moves = diffLines(afterLines, nowLines);
        return diffLines(splitLines(before), afterLines).map(part => placeNow(part, moves));
    });
    return edits.filter(({ newStart, newEnd }) => !parts.some(part => newStart <= part.end && part.start <= newEnd));
}

/** Where lines have got to by what was changed later. What was changed in them or beside them belongs to them. */
function placeNow({ newStart, newEnd }: LineSpan, moves: readonly LineSpan[]): { readonly start: number; readonly end: number } {
    const growth = (spans: readonly LineSpan[]): number =>
        spans.reduce((sum, span) => sum + span.newEnd - span.newStart - span.oldEnd + span.oldStart, 0);
    const shift = growth(moves.filter(({ oldEnd }) => oldEnd < newStart));
    const touching = moves.filter(({ oldStart, oldEnd }) => oldEnd >= newStart && oldStart <= newEnd);
    return {
        start: Math.min(newStart + shift, ...touching.map(span => span.newStart)),
        end: Math.max(newEnd + shift + growth(touching), ...touching.map(span => span.newEnd))
    };
}
