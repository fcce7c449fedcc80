import { StorageService } from '@theia/core/lib/browser/storage-service';
import { Container } from '@theia/core/shared/inversify';
import { describe, expect, it } from 'vitest';
import { FakeStorage } from 'openspace-interface/lib/browser/fixtures/fake-storage';
import { PromptHistory } from './prompt-history';

const storage = new FakeStorage();

/** The history of one tab. */
function open(): PromptHistory {
    const container = new Container();
    container.bind(StorageService).toConstantValue(storage);
    container.bind(PromptHistory).toSelf();
    return container.get(PromptHistory);
}

describe('PromptHistory', () => {
    it('keeps what all tabs of a folder sent, with the mentions', async () => {
        const one = open();
        const other = open();
        await one.add({ text: 'first', attachments: [{ type: 'data', id: 'd', name: 'a.png', mime: 'image/png', url: 'data:' }] });
        await other.add({
            text: 'see @a.ts',
            attachments: [{ type: 'mention', kind: 'file', name: 'a.ts' }, { type: 'mention', kind: 'file', name: 'gone.ts' }]
        });
        await other.add({ text: 'see @a.ts', attachments: [{ type: 'mention', kind: 'file', name: 'a.ts' }] });
        const kept = [
            { text: 'first', attachments: [] }, { text: 'see @a.ts', attachments: [{ type: 'mention', kind: 'file', name: 'a.ts' }] }
        ];
        expect(other.entries).toEqual(kept);
        await one.add({ text: 'third', attachments: [] });
        expect(one.entries).toEqual([...kept, { text: 'third', attachments: [] }]);
    });

    it('forgets the oldest of more than a hundred', async () => {
        const history = open();
        for (let index = 0; index < 105; index++) {
            void history.add({ text: `message ${index}`, attachments: [] });
        }
        await history.add({ text: 'last', attachments: [] });
        expect([history.entries.length, history.entries[0].text, history.entries.at(-1)?.text]).toEqual([100, 'message 6', 'last']);
    });

    it('starts anew when the storage holds something else', async () => {
        await storage.setData('openspace-chat-history', 'nonsense');
        const history = open();
        await history.add({ text: 'one', attachments: [] });
        expect(history.entries).toEqual([{ text: 'one', attachments: [] }]);
    });
});
