import { describe, expect, it } from 'vitest';
import { LineSpan } from '../../common/changes/change-edits';
import { editsOfOthers } from './edits-of-others';
import { diffLines } from './line-diff';
import { splitLines } from './text-lines';

const TEXT = Array.from({ length: 20 }, (_, index) => `line ${index + 1}\n`);

/** First and last line of the edits that nobody of these turns made, from 1. */
function othersIn(before: readonly string[], now: readonly string[], ...turns: readonly (readonly string[])[][]): number[][] {
    const text = now.join('');
    const edits: LineSpan[] = diffLines(splitLines(before.join('')), splitLines(text));
    const texts = turns.map(([first, second]) => ({ before: first.join(''), after: second.join('') }));
    return editsOfOthers(edits, text, texts).map(({ newStart, newEnd }) => [newStart + 1, newEnd]);
}

describe('edits of others than the agent', () => {
    const agent = TEXT.with(4, 'by the agent\n');

    it('are none as long as nobody else has written', () => {
        expect(othersIn(TEXT, agent, [TEXT, agent])).toEqual([]);
        expect(othersIn(TEXT, TEXT.toSpliced(4, 2), [TEXT, TEXT.toSpliced(4, 2)])).toEqual([]);
        expect(othersIn([], ['new\n'], [[], ['new\n']])).toEqual([]);
    });

    it('are lines that were added, changed or removed elsewhere, before the agent\'s or after them', () => {
        expect(othersIn(TEXT, agent.toSpliced(1, 0, 'mine\n'), [TEXT, agent])).toEqual([[2, 2]]);
        expect(othersIn(TEXT, agent.with(10, 'mine\n'), [TEXT, agent])).toEqual([[11, 11]]);
        expect(othersIn(TEXT, agent.toSpliced(10, 3), [TEXT, agent])).toEqual([[11, 10]]);
    });

    it('are not lines of the agent that somebody has changed, or added to', () => {
        expect(othersIn(TEXT, TEXT.with(4, 'by both\n'), [TEXT, agent])).toEqual([]);
        expect(othersIn(TEXT, agent.toSpliced(5, 0, 'mine\n'), [TEXT, agent])).toEqual([]);
    });

    it('are those that were made between two turns, too', () => {
        const person = agent.with(10, 'mine\n').toSpliced(0, 0, 'mine, too\n');
        const again = person.with(16, 'by the agent again\n');
        expect(othersIn(TEXT, again, [TEXT, agent], [person, again])).toEqual([[1, 1], [12, 12]]);
    });
});
