import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeFenceInfo, readFenceInfo } from './fence-info';
import { linesOfStep, readLineSteps, writeLineSteps } from './line-steps';

describe('the info string of a code block', () => {
    it.each([
        ['', {}],
        ['ts', { language: 'ts' }],
        ['c++ [1|3-5]', { language: 'c++', steps: [[{ startLine: 1, endLine: 1 }], [{ startLine: 3, endLine: 5 }]] }],
        ['[2]', { steps: [[{ startLine: 2, endLine: 2 }]] }],
        ['ts file=src/a.ts lines=10-20', { language: 'ts', file: 'src/a.ts', lines: { startLine: 10, endLine: 20 } }],
        ['file="src/my file.ts" region=\'the one\'', { file: 'src/my file.ts', region: 'the one' }],
        ['file=a.ts from="HEAD@{2 days ago}" to=v1.2', { file: 'a.ts', from: 'HEAD@{2 days ago}', to: 'v1.2' }],
        ['ts file=a.ts turn=last region=x', { language: 'ts', file: 'a.ts', turn: 'last', region: 'x' }],
        ['ts file=a.ts symbol=A.b pin=1.2', { language: 'ts', file: 'a.ts', symbol: 'A.b', pin: '1.2' }]
    ])('%j is understood', (info, expected) => expect(readFenceInfo(info)).toEqual({ ...expected, problems: [] }));

    it.each([
        ['ts numbers', 'Unknown option of a code block: numbers.'],
        ['ts {1-3}', 'Unknown option of a code block: {1-3}.'],
        ['ts file=a.ts line=3', 'Unknown option of a code block: line.'],
        ['ts [a|b]', '"[a|b]" is not a list of line steps, such as [1|3-5].'],
        ['ts [5-3]', '"[5-3]" is not a list of line steps, such as [1|3-5].'],
        ['ts file=a.ts lines=0-3', '"lines=0-3" is not a range of lines, such as lines=10-20.'],
        ['ts file=', '"file=" has no value.'],
        ['ts lines=3', 'A code block that shows lines of a file needs "file=".'],
        ['ts file=a.ts lines=3 region=x', 'A code block shows one of "lines=", "region=", "symbol=".'],
        ['ts from=HEAD', 'A code block that shows a change needs "file=".'],
        ['ts file=a.ts to=HEAD', '"to=" needs "from=".'],
        ['ts file=a.ts from=', '"from=" has no value.'],
        ['ts file=a.ts from=HEAD turn=last', 'A code block shows either a "turn=" or what changed "from=" a revision.'],
        ['ts [1|2] file=a.ts turn=last', 'A change has steps of its own: "[…]" is for code that stays.']
    ])('%j is a problem', (info, message) => expect(readFenceInfo(info).problems).toEqual([message]));

    it.each([
        ['ts file=a.ts', { pin: 'x' }, 'ts file=a.ts pin=x'],
        ['ts  file=a.ts  lines=1-3 pin=old [1|2]  ', { lines: '4-6', pin: 'new' }, 'ts  file=a.ts  lines=4-6 pin=new [1|2]  '],
        ['ts lines="1-3"', { lines: '4' }, 'ts lines=4'],
        ['ts', {}, 'ts']
    ])('%j changes where it must, and nowhere else', (info, change, expected) => expect(changeFenceInfo(info, change)).toBe(expected));

    it('never loses a change, whatever else stands in it', () => {
        fc.assert(fc.property(fc.string(), info => {
            const clean = info.replace(/["'[\]]/g, '');
            expect(readFenceInfo(changeFenceInfo(`ts ${clean}`, { pin: '1.2' })).pin).toBe('1.2');
        }));
    });
});

describe('steps of lines', () => {
    it('are written as they are read', () => {
        expect(['1|3-5', '*|2,7-9', '3'].map(text => writeLineSteps(readLineSteps(text)!))).toEqual(['1|3-5', '*|2,7-9', '3']);
    });

    it('say which lines stand out, the last one for all that follow', () => {
        const steps = readLineSteps('1|3-4|*')!;
        const lines = (step: number): number[] => [1, 2, 3, 4, 5].filter(linesOfStep(steps, step));
        expect([lines(-1), lines(0), lines(1), lines(2), lines(9)]).toEqual([[1], [1], [3, 4], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]]);
    });
});
