import { describe, expect, it, vi } from 'vitest';
import { ChatDrafts } from './chat-drafts';

describe('ChatDrafts', () => {
    it('keeps a text per session and tells real changes only', () => {
        const drafts = new ChatDrafts();
        const changed = vi.fn();
        drafts.onDidChange(changed);
        drafts.set('a', 'one');
        drafts.set('a', 'one');
        drafts.set(undefined, 'none yet');
        expect([drafts.get('a'), drafts.get(undefined), drafts.get('b')]).toEqual(['one', 'none yet', '']);
        expect(changed).toHaveBeenCalledTimes(2);
    });

    it('never overwrites what stands in the other place', () => {
        const drafts = new ChatDrafts();
        drafts.set('a', 'typed');
        drafts.giveBack('a', { text: 'not sent', attachments: [] });
        expect(drafts.get('a')).toBe('not sent\n\ntyped');
        drafts.set('b', 'there');
        drafts.move('a', 'b');
        expect([drafts.get('a'), drafts.get('b')]).toEqual(['', 'there\n\nnot sent\n\ntyped']);
        drafts.move('b', 'b');
        drafts.move('a', 'b');
        expect(drafts.get('b')).toBe('there\n\nnot sent\n\ntyped');
    });

    it('takes attachments along, and their mentions away with them', () => {
        const drafts = new ChatDrafts();
        drafts.set(undefined, 'see @a.ts');
        drafts.attach(undefined, { type: 'mention', kind: 'file', name: 'a.ts' });
        drafts.move(undefined, 'a');
        expect(drafts.draft('a')).toEqual({ text: 'see @a.ts', attachments: [{ type: 'mention', kind: 'file', name: 'a.ts' }] });
        expect(drafts.draft(undefined)).toEqual({ text: '', attachments: [] });
        drafts.detach('a', '@a.ts');
        expect(drafts.take('a')).toEqual({ text: 'see ', attachments: [] });
        expect(drafts.all()).toEqual([]);
    });
});
