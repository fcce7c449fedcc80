import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replaceText } from './replace-text.js';

const replaced = (content: string, oldText: string, newText: string, all = false): string | undefined => {
    const outcome = replaceText(Buffer.from(content), oldText, newText, all);
    return outcome.kind === 'replaced' ? outcome.content.toString() : undefined;
};

/** Few characters, so that texts occur in each other. */
const text = (characters: string, maxLength: number): fc.Arbitrary<string> =>
    fc.array(fc.constantFrom(...characters), { maxLength }).map(parts => parts.join(''));

describe('replaceText', () => {
    it('agrees with plain strings where lines end alike', () => {
        fc.assert(fc.property(text('ab\nü', 60), text('ab\nü', 4), text('abc\n', 4), (content, oldText, newText) => {
            fc.pre(oldText !== '');
            const parts = content.split(oldText);
            expect(replaced(content, oldText, newText, true)).toBe(parts.length > 1 ? parts.join(newText) : undefined);
            const first = content.indexOf(oldText);
            const unique = first !== -1 && content.indexOf(oldText, first + 1) === -1;
            expect(replaced(content, oldText, newText)).toBe(unique ? parts.join(newText) : undefined);
        }));
    });

    it('agrees with plain strings in files with CRLF, whatever the line ends of the texts', () => {
        const windows = (lines: string): string => lines.replaceAll('\n', '\r\n');
        fc.assert(fc.property(text('ab\n', 60), text('ab\n', 4), text('abc\n', 4), fc.boolean(), (content, oldText, newText, both) => {
            fc.pre(oldText !== '' && content.includes('\n'));
            const parts = content.split(oldText);
            const [given, wanted] = both ? [windows(oldText), windows(newText)] : [oldText, newText];
            expect(replaced(windows(content), given, wanted, true)).toBe(parts.length > 1 ? windows(parts.join(newText)) : undefined);
        }));
    });

    it('leaves every byte outside of the matches, in files with any line ends and any bytes', () => {
        fc.assert(fc.property(fc.uint8Array({ maxLength: 40 }), text('a\r\n', 40), text('a\r\n', 40), (bytes, before, after) => {
            const start = Buffer.from(bytes.filter(byte => byte !== 0x58));
            const content = Buffer.concat([start, Buffer.from(`${before}X${after}`)]);
            const outcome = replaceText(content, 'X', 'YZ', false);
            expect(outcome).toMatchObject(
                { kind: 'replaced', replacements: 1, linesChanged: 1, content: Buffer.concat([start, Buffer.from(`${before}YZ${after}`)]) }
            );
        }));
    });

    it('takes linear time, also for texts that are made to be slow', () => {
        const content = Buffer.from(`${'a'.repeat(4_000_000)}\n`);
        expect(replaceText(content, `b${'a'.repeat(1_000_000)}`, 'x', false).kind).toBe('not found');
        expect(replaceText(content, `${'a'.repeat(1_000_000)}b`, 'x', true).kind).toBe('not found');
        expect(replaceText(content, 'a', 'b', true).kind).toBe('too many');
    });
});
