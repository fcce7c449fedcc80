import {
    DefaultLinesDiffComputer
} from '@theia/monaco-editor-core/esm/vs/editor/common/diff/defaultLinesDiffComputer/defaultLinesDiffComputer';

/** Lines `start` to before `end` of the old text become other lines. */
export interface LineChange {
    /** From 1; `end` is exclusive. */
    readonly start: number;
    readonly end: number;
    readonly lines: readonly string[];
}

/** What Monaco takes for an edit. */
export interface LineEdit {
    readonly range: {
        readonly startLineNumber: number; readonly startColumn: number; readonly endLineNumber: number; readonly endColumn: number
    };
    readonly text: string;
}

/** A person waits; a coarser answer is as right. In milliseconds. */
const MAX_COMPARISON = 200;

/** Lines as Monaco counts them. */
export function linesOf(text: string): string[] {
    return text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
}

/** Which lines have to change to make one text of the other. */
export function compareLines(before: string[], after: string[]): LineChange[] {
    const { changes } = new DefaultLinesDiffComputer().computeDiff(before, after, {
        ignoreTrimWhitespace: false, maxComputationTimeMs: MAX_COMPARISON, computeMoves: false
    });
    return changes.map(({ original, modified }) => ({
        start: original.startLineNumber,
        end: original.endLineNumberExclusive,
        lines: after.slice(modified.startLineNumber - 1, modified.endLineNumberExclusive - 1)
    }));
}

/** Small edits, so that carets, folded regions and marks stay where nothing changes. */
export function lineEdits(before: string[], after: string[]): LineEdit[] {
    return compareLines(before, after).map(change => toEdit(before, change));
}

function toEdit(before: string[], { start, end, lines }: LineChange): LineEdit {
    if (start === end || lines.length === 0) {
        return toLineBreakEdit(before, start, end, lines);
    }
    const oldText = before.slice(start - 1, end - 1).join('\n');
    const newText = lines.join('\n');
    const [head, tail] = commonEnds(oldText, newText);
    const from = positionAt(oldText, head, start);
    const to = positionAt(oldText, oldText.length - tail, start);
    return {
        range: { startLineNumber: from.line, startColumn: from.column, endLineNumber: to.line, endColumn: to.column },
        text: newText.slice(head, newText.length - tail)
    };
}

/** Inserts or removes whole lines: with the line break behind them, or, at the end of the text, with the one before. */
function toLineBreakEdit(before: string[], start: number, end: number, lines: readonly string[]): LineEdit {
    const last = before.length;
    const text = lines.join('\n');
    if (end <= last) {
        return {
            range: { startLineNumber: start, startColumn: 1, endLineNumber: end, endColumn: 1 }, text: lines.length > 0 ? `${text}\n` : ''
        };
    }
    const endColumn = before[last - 1].length + 1;
    const range = start === 1
        ? { startLineNumber: 1, startColumn: 1, endLineNumber: last, endColumn }
        : { startLineNumber: start - 1, startColumn: before[start - 2].length + 1, endLineNumber: last, endColumn };
    return { range, text: lines.length > 0 ? `\n${text}` : '' };
}

/** How many characters are the same at both ends; halves of surrogate pairs stay together. */
function commonEnds(a: string, b: string): [head: number, tail: number] {
    const most = Math.min(a.length, b.length);
    let head = 0;
    while (head < most && a[head] === b[head]) {
        head++;
    }
    head -= isHighSurrogate(a, head - 1) ? 1 : 0;
    let tail = 0;
    while (tail < most - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) {
        tail++;
    }
    tail -= isHighSurrogate(a, a.length - tail - 1) || isHighSurrogate(b, b.length - tail - 1) ? 1 : 0;
    return [head, Math.max(tail, 0)];
}

function isHighSurrogate(text: string, at: number): boolean {
    const code = text.charCodeAt(at);
    return code >= 0xd800 && code <= 0xdbff;
}

function positionAt(text: string, offset: number, firstLine: number): { readonly line: number; readonly column: number } {
    const head = text.slice(0, offset);
    return { line: firstLine + (head.match(/\n/g)?.length ?? 0), column: offset - head.lastIndexOf('\n') };
}

/** Lines around a change that tell where it is. */
const CONTEXT = 2;

/** The change for people: lines that go (-) and that come (+), with some around them. */
export function describeChange(before: string | undefined, after: string): string {
    if (before === undefined) {
        return linesOf(after).map(line => `+ ${line}`).join('\n');
    }
    const old = linesOf(before);
    const parts = compareLines(old, linesOf(after)).map(({ start, end, lines }) => [
        `@@ ${start} @@`,
        ...old.slice(Math.max(0, start - 1 - CONTEXT), start - 1).map(line => `  ${line}`),
        ...old.slice(start - 1, end - 1).map(line => `- ${line}`),
        ...lines.map(line => `+ ${line}`),
        ...old.slice(end - 1, end - 1 + CONTEXT).map(line => `  ${line}`)
    ].join('\n'));
    return parts.join('\n') || '(no change)';
}
