import * as fs from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { launchOptions } from 'openspace-core/lib/node/fixtures/launch-options';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { serviceContainer } from '../fixtures/service-container';
import { FollowUpStore } from './follow-up-store';

const QUEUE = { directory: '/w', items: [{ id: '1', call: { kind: 'message' as const, prompt: { text: 'one' } } }] };

describe('FollowUpStore', () => {
    let folder: TemporaryFolder;
    const open = (): FollowUpStore => serviceContainer(launchOptions(folder.path)).get(FollowUpStore);

    beforeEach(() => { folder = new TemporaryFolder(); });
    afterEach(() => folder.remove());

    it('keeps queues for the next process, which holds them, readable by the user alone', () => {
        open().set('ses_1', QUEUE);
        expect(fs.statSync(folder.at('follow-ups', 'ses_1.json')).mode & 0o077).toBe(0);
        const next = open();
        expect([next.get('ses_1'), next.sessionsIn('/w'), next.sessionsIn('/other')])
            .toEqual([{ ...QUEUE, hold: { reason: 'restarted' } }, ['ses_1'], []]);
        expect(next.shownIn('/w'))
            .toEqual({ ses_1: { items: [{ id: '1', text: 'one', attachments: [] }], hold: { reason: 'restarted' } } });
    });

    it('keeps why a queue was held before', () => {
        open().set('ses_1', { ...QUEUE, hold: { reason: 'stopped' } });
        expect(open().get('ses_1')?.hold).toEqual({ reason: 'stopped' });
    });

    it('forgets what is empty, and what is broken', () => {
        const store = open();
        store.set('ses_1', QUEUE);
        store.didDelete({ id: 'ses_1' });
        store.didDelete({ id: 'ses_1' });
        expect([store.shown('ses_1'), fs.readdirSync(folder.at('follow-ups'))]).toEqual([{ items: [] }, []]);
        folder.file('follow-ups/ses_2.json', '{"items":');
        expect(open().get('ses_2')).toBeUndefined();
    });

    it('takes only ids that are names of files', () => {
        expect(() => open().set('../x', QUEUE)).toThrow('This is not the id of a session.');
    });
});
