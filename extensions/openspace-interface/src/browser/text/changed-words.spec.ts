import { describe, expect, it } from 'vitest';
import { changedWords } from './changed-words';
import { DiffLine } from './diff-lines';

const KINDS: Record<string, DiffLine['kind']> = { '+': 'added', '-': 'removed', ' ': 'same' };
/** The lines with brackets around what is marked. */
const marked = (...texts: string[]): string[] => {
    const lines = texts.map((text): DiffLine => ({ kind: KINDS[text[0]], text }));
    const marks = changedWords(lines);
    return texts.map((text, index) => {
        const { start, end } = marks.get(index) ?? { start: -1, end: -1 };
        return start < 0 ? text : `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`;
    });
};

describe('changedWords', () => {
    it('marks whole words of lines that were replaced by as many others', () => {
        expect(marked('-export const alpha = 1;', '+export const alpha = 100;'))
            .toEqual(['-export const alpha = [1];', '+export const alpha = [100];']);
        expect(marked(' a', '-let first = one;', '-let second = two;', '+let first = ones;', '+let other = two;', ' b')).toEqual(
            [' a', '-let first = [one];', '-let [second] = two;', '+let first = [ones];', '+let [other] = two;', ' b']
        );
    });

    it('marks where something was put in or taken out', () => {
        expect(marked('-call(one, two)', '+call(one, and, two)')).toEqual(['-call(one, []two)', '+call(one, [and, ]two)']);
        expect(marked('-same text', '+same text ')).toEqual(['-same text[]', '+same text[ ]']);
    });

    it('leaves alone lines that have little in common, that are not paired, and that nobody wrote', () => {
        expect(marked('-import a', '+return 42;')).toEqual(['-import a', '+return 42;']);
        expect(marked('-a b c d', '+a b c e', '+new')).toEqual(['-a b c d', '+a b c e', '+new']);
        const long = 'x '.repeat(2_000);
        expect(marked(`-${long}a`, `+${long}b`)).toEqual([`-${long}a`, `+${long}b`]);
    });

    it('does not stumble over empty lines and pairs of codes', () => {
        expect(marked('-', '+')).toEqual(['-', '+']);
        expect(marked('-a sign is 😀 here', '+a sign is 😁 here')).toEqual(['-a sign is [😀] here', '+a sign is [😁] here']);
    });
});
