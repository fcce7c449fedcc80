import { expect, it } from 'vitest';
import { inOrder, isAsBadAs, toFinding } from './file-diagnostics';

const range = (startLine: number, start: number, endLine: number, end: number) =>
    ({ start: { line: startLine, character: start }, end: { line: endLine, character: end } });

it.each([
    ['a word', range(2, 4, 2, 7), [3, 5, 3, 7]],
    ['an empty place', range(2, 4, 2, 4), [3, 5, 3, 5]],
    ['whole lines', range(2, 4, 4, 0), [3, 5, 4, 1]],
    ['the rest of a line', range(2, 4, 3, 0), [3, 5, 3, 5]]
])('counts lines and columns from 1, the end inclusive: %s', (_name, given, [line, column, endLine, endColumn]) => {
    expect(toFinding({ range: given, message: 'bad' })).toEqual({ line, column, endLine, endColumn, severity: 'error', message: 'bad' });
});

it('tells source and code, and cuts what is long', () => {
    const finding = toFinding({ range: range(0, 0, 0, 1), message: 'x'.repeat(900), severity: 2, source: 'toy', code: 17 });
    expect(finding).toMatchObject({ severity: 'warning', source: 'toy', code: '17' });
    expect(finding.message).toHaveLength(501);
});

it('sorts by severity, then by place', () => {
    const at = (path: string, line: number, severity: 'error' | 'hint') =>
        ({ path, line, column: 1, endLine: line, endColumn: 1, severity, message: '' });
    const all = [at('b', 1, 'hint'), at('b', 2, 'error'), at('b', 1, 'error'), at('a', 9, 'error')];
    expect(inOrder(all).map(({ path, line, severity }) => `${path}${line} ${severity}`))
        .toEqual(['a9 error', 'b1 error', 'b2 error', 'b1 hint']);
    expect(all.filter(entry => isAsBadAs(entry, 'warning'))).toHaveLength(3);
});
