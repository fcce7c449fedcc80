import { describe, expect, it } from 'vitest';
import { readableLine } from './readable-line';

describe('readableLine', () => {

    it('keeps text of all languages and emoji with their joiners', () => {
        for (const line of ['plain ~text~', 'größer', '漢字', 'नमस्ते', 'é', '👨‍👩‍👧 ❤️ 👍🏽 🏳️‍🌈 1️⃣']) {
            expect(readableLine(line)).toBe(line);
        }
    });

    it('names characters that nobody sees', () => {
        expect(readableLine('a\u200bb')).toBe('a<U+200B>b');
        expect(readableLine('user\u202egpj.exe')).toBe('user<U+202E>gpj.exe');
        expect(readableLine('x\u{e0041}\u{e0042}\u{e0043}y')).toBe('x<U+E0041 and 2 more hidden characters>y');
        expect(readableLine('a\x1b[31m\x07')).toBe('a<U+001B>[31m<U+0007>');
        expect(readableLine('no\u200dword')).toBe('no<U+200D>word');
    });

    it('has an end, and no blanks at it', () => {
        expect(readableLine('text   ')).toBe('text');
        expect(readableLine('z'.repeat(20_000))).toHaveLength(10_000);
    });
});
