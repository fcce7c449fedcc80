import { expect, it } from 'vitest';
import { cleanText } from './clean-text';

it('attack 17: leaves out what hides or turns the order of its neighbours', () => {
    expect(cleanText('safe\u202Etxt.exe\u2069 \u{E0041}\u{E0042}done\u00AD\uFEFF')).toBe('safetxt.exe done');
});

it('keeps what scripts, emoji and flags need', () => {
    const england = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}';
    const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}';
    expect(cleanText(`${england} ${family} क्‍ष`)).toBe(`${england} ${family} क्‍ष`);
});
