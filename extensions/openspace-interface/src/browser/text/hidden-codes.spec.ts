import { expect, it } from 'vitest';
import { countHiddenCodes, markHiddenCodes, withoutHiddenCodes } from './hidden-codes';

it('marks what hides in a text', () => {
    expect(markHiddenCodes('a\u202eb')).toBe('a⟨U+202E⟩b');
    expect(markHiddenCodes('zero\u200bwidth, tag \u{e0041}')).toBe('zero⟨U+200B⟩width, tag ⟨U+E0041⟩');
});

it('leaves alone what scripts and emoji need', () => {
    const text = 'می\u200cخواهم 👩\u200d💻 \u200fשלום 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} é';
    expect(markHiddenCodes(text)).toBe(text);
});

it('counts and removes what hides in a text', () => {
    expect([countHiddenCodes('a\u202eb\u200b'), withoutHiddenCodes('a\u202eb\u200b')]).toEqual([2, 'ab']);
    expect([countHiddenCodes('plain'), withoutHiddenCodes('plain')]).toEqual([0, 'plain']);
});
