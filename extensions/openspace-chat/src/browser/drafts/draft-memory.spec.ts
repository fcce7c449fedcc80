import { Container } from '@theia/core/shared/inversify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChatDrafts } from './chat-drafts';
import { DraftMemory } from './draft-memory';

/** A page that is loaded, and left again by `leave`. */
function load(): { drafts: ChatDrafts; leave: () => void } {
    const container = new Container();
    container.bind(ChatDrafts).toSelf().inSingletonScope();
    container.bind(DraftMemory).toSelf().inSingletonScope();
    const memory = container.get(DraftMemory);
    memory.initialize();
    return {
        drafts: container.get(ChatDrafts),
        leave: () => {
            window.dispatchEvent(new Event('pagehide'));
            memory.onStop();
        }
    };
}

describe('DraftMemory', () => {
    afterEach(() => {
        vi.restoreAllMocks();
        window.sessionStorage.clear();
    });

    it('brings drafts back after a reload, however long it takes', () => {
        const before = load();
        before.drafts.set('ses_1', 'precious @a.ts');
        before.drafts.attach('ses_1', { type: 'mention', kind: 'file', name: 'a.ts' });
        before.drafts.set(undefined, 'no session yet');
        before.leave();
        const after = load();
        expect(after.drafts.draft('ses_1')).toEqual(
            { text: 'precious @a.ts', attachments: [{ type: 'mention', kind: 'file', name: 'a.ts' }] }
        );
        expect(after.drafts.get(undefined)).toBe('no session yet');
        after.drafts.set('ses_1', '');
        after.drafts.set(undefined, '');
        after.leave();
        const last = load();
        expect(last.drafts.get('ses_1')).toBe('');
        last.leave();
    });

    it('fault 6: has the words of a page that was killed', () => {
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
        const killed = load();
        killed.drafts.set('ses_1', 'precious');
        vi.advanceTimersByTime(500);
        const after = load();
        expect(after.drafts.get('ses_1')).toBe('precious');
        after.leave();
        killed.leave();
        vi.useRealTimers();
    });

    it('keeps the words when pictures are too large', () => {
        const before = load();
        before.drafts.set('ses_1', 'look');
        before.drafts.attach('ses_1', { type: 'data', id: 'd', name: 'a.png', mime: 'image/png', url: 'data:large' });
        const setItem = Storage.prototype.setItem;
        vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
            if (value.includes('data:large')) {
                throw new Error('quota');
            }
            setItem.call(this, key, value);
        });
        before.leave();
        const after = load();
        expect(after.drafts.draft('ses_1')).toEqual({ text: 'look', attachments: [] });
        after.leave();
    });

    it('starts empty when what was kept cannot be read', () => {
        window.sessionStorage.setItem('openspace-chat-drafts', '[["ses_1",{"text":1}]]');
        const page = load();
        expect(page.drafts.all()).toEqual([]);
        page.leave();
    });
});
