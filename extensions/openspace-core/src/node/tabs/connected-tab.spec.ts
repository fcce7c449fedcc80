import { beforeEach, describe, expect, it } from 'vitest';
import { FakePage } from '../fixtures/fake-page';
import { ConnectedTab } from './connected-tab';

const S = 'ses_1';

describe('ConnectedTab', () => {
    let page: FakePage;
    let tab: ConnectedTab;

    beforeEach(() => {
        page = new FakePage();
        tab = new ConnectedTab(1, page);
    });

    it('is told at once what nobody waits for', () => {
        void tab.tell(client => client.onSessionEnded(S));
        expect(page.endedSessions).toEqual([S]);
    });

    it.each<[string, () => void | Promise<void>]>([
        ['throws', () => { throw new Error('the buffer is full'); }],
        ['rejects', () => Promise.reject(new Error('the buffer is full'))]
    ])('may miss what nobody waits for: a connection that %s disturbs nobody', async (_name, notify) => {
        await expect(tab.tell(notify)).resolves.toBeUndefined();
    });
});
