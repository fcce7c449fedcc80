import { StorageService } from '@theia/core/lib/browser/storage-service';
import { Container } from '@theia/core/shared/inversify';
import { expect, it } from 'vitest';
import { FakeStorage } from 'openspace-interface/lib/browser/fixtures/fake-storage';
import { DraftStash } from './draft-stash';

it('keeps drafts for all tabs of a folder until they are taken', async () => {
    const container = new Container();
    container.bind(StorageService).toConstantValue(new FakeStorage());
    container.bind(DraftStash).toSelf();
    const [one, other] = [container.get(DraftStash), container.get(DraftStash)];
    await one.put({ text: 'first', attachments: [] });
    await other.put({ text: 'see @a.ts', attachments: [{ type: 'mention', kind: 'file', name: 'a.ts' }] });
    const [first, second] = await one.all();
    expect([first.text, second.attachments.length]).toEqual(['first', 1]);
    await one.take(second);
    await one.take(second);
    expect(await other.all()).toEqual([{ text: 'first', attachments: [] }]);
});
