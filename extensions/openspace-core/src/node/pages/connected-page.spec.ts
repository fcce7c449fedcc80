import { beforeEach, describe, expect, it } from 'vitest';
import { FakePage } from '../fixtures/fake-page';
import { ConnectedPage } from './connected-page';

const S = 'ses_1';

describe('ConnectedPage', () => {
    let page: FakePage;
    let connected: ConnectedPage;

    beforeEach(() => {
        page = new FakePage();
        connected = new ConnectedPage(1, page);
    });

    it('is told at once what nobody waits for', () => {
        void connected.tell(client => client.onSessionEnded(S));
        expect(page.endedSessions).toEqual([S]);
    });

    it.each<[string, () => void | Promise<void>]>([
        ['throws', () => { throw new Error('the buffer is full'); }],
        ['rejects', () => Promise.reject(new Error('the buffer is full'))]
    ])('may miss what nobody waits for: a connection that %s disturbs nobody', async (_name, notify) => {
        await expect(connected.tell(notify)).resolves.toBeUndefined();
    });
});
