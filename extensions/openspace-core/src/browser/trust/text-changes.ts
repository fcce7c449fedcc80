import { linesDiffComputers } from '@theia/monaco-editor-core/esm/vs/editor/common/diff/linesDiffComputers';

export interface ChangeLine {
    readonly kind: 'added' | 'removed' | 'same' | 'gap';
    readonly text: string;
}

/** Lines around a change, by which one sees where it is. */
const CONTEXT = 3;

/** For one file, in milliseconds; what is beyond is told as one big change. */
const PATIENCE = 500;

/** What makes one text of the other, line by line, with a little of what stays. */
export function changeLines(before: string, after: string): ChangeLine[] {
    const [old, fresh] = [linesOf(before), linesOf(after)];
    if (old.length === 0 || fresh.length === 0) {
        return [...old.map(text => ({ kind: 'removed' as const, text })), ...fresh.map(text => ({ kind: 'added' as const, text }))];
    }
    const { changes } = linesDiffComputers.getDefault().computeDiff(old, fresh, {
        ignoreTrimWhitespace: false, maxComputationTimeMs: PATIENCE, computeMoves: false
    });
    const lines: ChangeLine[] = [];
    let next = 0;
    for (const { original, modified } of changes) {
        const [from, to] = [original.startLineNumber - 1, original.endLineNumberExclusive - 1];
        pushSame(lines, old.slice(next, from), lines.length === 0 ? 0 : CONTEXT, CONTEXT);
        lines.push(...old.slice(from, to).map(text => ({ kind: 'removed' as const, text })));
        lines.push(...fresh.slice(modified.startLineNumber - 1, modified.endLineNumberExclusive - 1)
            .map(text => ({ kind: 'added' as const, text })));
        next = to;
    }
    if (lines.length > 0) {
        pushSame(lines, old.slice(next), CONTEXT, 0);
    }
    return lines;
}

function pushSame(lines: ChangeLine[], same: readonly string[], head: number, tail: number): void {
    const hidden = same.length - head - tail;
    const shown = hidden > 1 ? [...same.slice(0, head), undefined, ...same.slice(same.length - tail)] : same;
    lines.push(...shown.map(text => text === undefined ? { kind: 'gap' as const, text: '' } : { kind: 'same' as const, text }));
}

/** An empty text has no lines. A return at the end of a line stays: it is shown as a mark, where only one of the texts has it. */
function linesOf(text: string): string[] {
    const lines = text.split('\n');
    return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
