import { describe, expect, it } from 'vitest';
import { editKey, editsOf } from '../../common/changes/change-edits';
import { acceptedText } from './accepted-text';
import { hunksOf } from './change-hunks';

const BEFORE = Array.from({ length: 20 }, (_, index) => `line ${index + 1}\n`);
const text = (lines: readonly string[]): string => lines.join('');
const keysOf = (now: readonly string[], before = BEFORE): string[] =>
    hunksOf(text(before), text(now)).flatMap(editsOf).map(edit => editKey(edit));
const accepted = (since: readonly (readonly string[])[], keys: readonly string[]): string =>
    acceptedText(text(BEFORE), since.map(text), new Set(keys));

describe('the text that was accepted last', () => {
    const first = BEFORE.with(4, 'five\n').toSpliced(10, 1, 'eleven\n', 'more\n');
    const [five, eleven] = keysOf(first);

    it('is the one before with the edits that were accepted', () => {
        expect(accepted([first], [])).toBe(text(BEFORE));
        expect(accepted([first], [five])).toBe(text(BEFORE.with(4, 'five\n')));
        expect(accepted([first], [five, eleven])).toBe(text(first));
    });

    it('stays when the same lines are changed again, until that is accepted, too', () => {
        const second = first.with(4, 'FIVE\n');
        const [again] = keysOf(second);
        expect(accepted([first, second], [five])).toBe(text(BEFORE.with(4, 'five\n')));
        expect(accepted([first, second], [five, again])).toBe(text(BEFORE.with(4, 'FIVE\n')));
        expect(accepted([first, second], [five, eleven])).toBe(text(first));
    });

    it('has the last of edits that have grown together', () => {
        const second = first.with(5, 'six\n');
        const [both] = keysOf(second);
        expect(accepted([first, second], [five, both])).toBe(text(BEFORE.with(4, 'five\n').with(5, 'six\n')));
    });

    it('has nothing of lines that somebody has put back', () => {
        expect(accepted([first, first.with(4, 'line 5\n')], [five, eleven])).toBe(text(first.with(4, 'line 5\n')));
        expect(accepted([first, BEFORE], [five, eleven])).toBe(text(BEFORE));
    });

    it('begins with nothing for a file that was new', () => {
        const key = keysOf(['new\n'], []);
        expect(acceptedText('', ['new\n', 'newer\n'], new Set(key))).toBe('new\n');
    });
});
