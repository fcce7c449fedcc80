import { describe, expect, it } from 'vitest';
import {
    attachmentId, contextLabel, Draft, joinDrafts, liveAttachments, Mention, mentionToken, tokenIndex, withAttachment, withoutAttachment
} from './draft';

const file = (name: string): Mention => ({ type: 'mention', kind: 'file', name });

describe('a draft', () => {
    it('finds a mention only where it stands as a word', () => {
        expect(tokenIndex('see @src/a.ts.', '@src/a.ts')).toBe(4);
        expect(tokenIndex('see @src/a.tsx, then @src/a.ts', '@src/a.ts')).toBe(21);
        for (const text of ['@src/a.ts.bak', 'me@src/a.ts', '@src/a.ts/b', '@src/a.ts-old', '']) {
            expect(tokenIndex(text, '@src/a.ts')).toBe(-1);
        }
        expect(tokenIndex('in @src/ here', '@src/')).toBe(3);
        expect(tokenIndex('in @src/a.ts', '@src/')).toBe(-1);
    });

    it('sends mentions while they stand in the text, and everything else always', () => {
        const picture = { type: 'data' as const, id: 'd1', name: 'a.png', mime: 'image/png', url: 'data:' };
        const draft: Draft = { text: 'look at @a.ts', attachments: [file('a.ts'), file('b.ts'), picture] };
        expect(liveAttachments(draft)).toEqual([file('a.ts'), picture]);
        expect(liveAttachments({ ...draft, text: 'look at @b.ts' })).toEqual([file('b.ts'), picture]);
    });

    it('takes the mention out of the text when its attachment is removed', () => {
        const draft: Draft = { text: '@a.ts and @b.ts, @a.ts', attachments: [file('a.ts'), file('b.ts')] };
        expect(withoutAttachment(draft, '@a.ts')).toEqual({ text: 'and @b.ts, ', attachments: [file('b.ts')] });
        expect(withoutAttachment(draft, 'unknown')).toEqual(draft);
    });

    it('joins texts and has each attachment once', () => {
        const one = withAttachment({ text: 'one', attachments: [] }, file('a.ts'));
        expect(withAttachment(one, file('a.ts'))).toBe(one);
        expect(joinDrafts(one, { text: 'two', attachments: [file('a.ts'), file('b.ts')] })).toEqual(
            { text: 'one\n\ntwo', attachments: [file('a.ts'), file('b.ts')] }
        );
        expect(joinDrafts({ text: '', attachments: [] }, one)).toEqual(one);
    });

    it('names folders with a slash and lines from 1', () => {
        expect(mentionToken({ type: 'mention', kind: 'folder', name: 'src' })).toBe('@src/');
        expect(contextLabel({ type: 'context', path: 'src/a.ts', lines: { start: 12, end: 20 } })).toBe('src/a.ts:12-20');
        expect(contextLabel({ type: 'context', path: 'src/a.ts', lines: { start: 3, end: 3 } })).toBe('src/a.ts:3');
        expect(attachmentId({ type: 'context', path: 'src/a.ts' })).not.toBe(
            attachmentId({ type: 'context', path: 'src/a.ts', lines: { start: 1, end: 2 } })
        );
    });
});
