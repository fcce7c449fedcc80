import type * as monaco from '@theia/monaco-editor-core';

/** Monaco's `ScrollType.Immediate`: what is shown is there when the command ends. */
export const IMMEDIATE = 1;

/** As commands name ranges: lines and columns from 1, ends inclusive. */
export interface WantedRange {
    readonly startLine: number;
    readonly endLine: number;
    readonly startColumn?: number;
    readonly endColumn?: number;
}

/** A place in a text, and whether all of its lines are meant. */
export interface TextRange {
    readonly range: monaco.IRange;
    readonly wholeLines: boolean;
}

/** What of a text must be known to find a range in it. */
export type LineLengths = Pick<monaco.editor.ITextModel, 'getLineCount' | 'getLineMaxColumn'>;

/** Throws a reason with a message for the user if the range ends before it begins. */
export function checkOrder({ startLine, endLine, startColumn, endColumn }: WantedRange): void {
    if (endLine < startLine) {
        throw new Error(`The range ends before it begins: line ${startLine} to ${endLine}.`);
    }
    if (startLine === endLine && startColumn !== undefined && endColumn !== undefined && endColumn < startColumn) {
        throw new Error(`The range ends before it begins: column ${startColumn} to ${endColumn} of line ${startLine}.`);
    }
}

/** The part of the range that lies in the text; undefined if nothing does. */
export function fitRange({ startLine, endLine, startColumn, endColumn }: WantedRange, text: LineLengths): TextRange | undefined {
    const lines = text.getLineCount();
    if (startLine > lines) {
        return undefined;
    }
    const lastLine = Math.min(endLine, lines);
    const endOfLine = text.getLineMaxColumn(lastLine);
    const wholeLines = startColumn === undefined && endColumn === undefined;
    return {
        range: {
            startLineNumber: startLine,
            startColumn: Math.min(startColumn ?? 1, text.getLineMaxColumn(startLine)),
            endLineNumber: lastLine,
            // Monaco's end is the place behind the last character.
            endColumn: endColumn === undefined || endLine > lines ? endOfLine : Math.min(endColumn + 1, endOfLine)
        },
        wholeLines
    };
}

/** Fits all ranges, and says what had to be cut. Throws if nothing is left. */
export function fitRanges(
    wanted: readonly WantedRange[], text: LineLengths, path: string
): { readonly ranges: TextRange[]; readonly note?: string } {
    const lines = text.getLineCount();
    const ranges = wanted.flatMap(range => fitRange(range, text) ?? []);
    if (ranges.length === 0) {
        throw new Error(tooShort(path, lines));
    }
    return wanted.some(({ endLine }) => endLine > lines) ? { ranges, note: `${tooShort(path, lines)} Ranges were cut to it.` } : { ranges };
}

export function tooShort(path: string, lines: number): string {
    return `${path} has only ${lines} ${lines === 1 ? 'line' : 'lines'}.`;
}

export function noLines(path: string): string {
    return `${path} is shown by a viewer that has no lines.`;
}
