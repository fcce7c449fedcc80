import type * as monaco from '@theia/monaco-editor-core';
import { LinesPlace } from 'openspace-content/lib/common/comments/comment';

/** More lines are not about anything in particular. */
const MAX_LINES = 100;

type Lines = Pick<monaco.editor.ITextModel, 'getLineContent' | 'getLineCount'>;
type Selection = Pick<monaco.Selection, 'startLineNumber' | 'endLineNumber' | 'startColumn' | 'endColumn'>;

/** The place of a comment on what is selected, or on the line of the caret. A line of which only the start is touched is not part of it. */
export function selectedPlace(path: string, text: Lines, selection: Selection): LinesPlace {
    const { startLineNumber: line, endLineNumber, endColumn } = selection;
    const touched = endColumn === 1 && endLineNumber > line ? endLineNumber - 1 : endLineNumber;
    const endLine = Math.min(touched, line + MAX_LINES - 1, text.getLineCount());
    const quote = Array.from({ length: endLine - line + 1 }, (_, index) => text.getLineContent(line + index)).join('\n');
    return { kind: 'lines', path, line, ...endLine > line ? { endLine } : {}, side: 'now', quote, origin: 'editor' };
}

/** Below which line of a text a comment stands. What is gone stands where it was. */
export function lineOf(
    { place, lines }: { readonly place: LinesPlace; readonly lines?: { readonly endLine: number } }, text: Pick<Lines, 'getLineCount'>
): number {
    return Math.min(Math.max(1, lines?.endLine ?? place.endLine ?? place.line), text.getLineCount());
}
