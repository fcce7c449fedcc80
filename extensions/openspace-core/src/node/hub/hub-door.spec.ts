import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ResultLog } from 'openspace-agent/lib/node/feedback/result-log';
import { InstructionsAddress } from 'openspace-agent/lib/node/instructions/instructions-address';
import { CommandResult } from '../../common';
import { FakePage } from '../fixtures/fake-page';
import { Question } from '../fixtures/http-client';
import { IdeStateStore } from '../state/ide-state-store';
import { HubFixture, LAMP, TOKEN, WITH_TOKEN } from './fixtures/hub-fixture';

const ROUTES: [string, string][] = [
    ['GET', '/openspace/instructions'], ['GET', '/openspace/manifest'], ['POST', '/openspace/manifest'], ['POST', '/openspace/state'],
    ['POST', '/openspace/command-results'], ['POST', '/openspace/commands'], ['GET', '/openspace/events'], ['GET', '/openspace/metrics']
];

/** Pieces of prompt, state, results and metrics. */
const INSIDE = /openspace\.|Available Commands|secret-plan\.ts|private trouble|openspace_commands/;

describe('what the hub knows', () => {
    const hub = new HubFixture();
    let page: FakePage;

    beforeAll(async () => {
        await hub.start({ apiToken: TOKEN, workspace: '/w', pageKey: 'the-page-key' });
        const connected = hub.connect();
        page = connected.page;
        hub.container.get(IdeStateStore).publish(connected.connected, {
            panes: [{
                id: 'p', area: 'main', tabs: [{ contentId: 'secret-plan.ts', type: 'editor', title: 'secret-plan.ts', isDirty: false }],
                activeTabIndex: 0, geometry: { x: 0, y: 0, width: 1, height: 1 }
            }],
            timestamp: ''
        });
        hub.container.get(ResultLog).add('ses_1', '/w', { cmd: 'openspace.editor.open', ...CommandResult.failed('private trouble', 1) });
    });

    afterAll(() => hub.stop());

    async function expectRefusal(method: string, path: string, status: number, question: Question): Promise<void> {
        const body = method === 'POST'
            ? JSON.stringify(path.endsWith('manifest') ? LAMP : { cmd: 'openspace.pane.list', args: {} })
            : undefined;
        const answer = await hub.server.ask(path, { method, body, ...question });
        expect(answer.status).toBe(status);
        expect(JSON.parse(answer.body)).toEqual({ error: expect.any(String) });
        expect(answer.body).not.toMatch(INSIDE);
        expect(Object.keys(answer.headers).filter(name => name.startsWith('access-control'))).toEqual([]);
        expect([page.calls, hub.catalog.manifest?.commands.length]).toEqual([[], 2]);
    }

    it('is there to be found', async () => {
        expect((await hub.server.ask('/openspace/instructions', { headers: WITH_TOKEN })).body).toMatch(INSIDE);
    });

    describe.each(ROUTES)('stays inside: %s %s', (method, path) => {
        it.each(['http://evil.example', 'null', 'http://localhost:1', 'https://127.0.0.1.evil.example'])(
            'for a page of another site, even with the token: %s', async origin => {
                await expectRefusal(method, path, 403, { headers: { ...WITH_TOKEN, origin } });
            }
        );

        it.each(['evil.example', '127.0.0.1.evil.example:3000', 'localhost.evil.example'])(
            'for a name that was bound to this machine by a trick, even with the token: %s', async host => {
                await expectRefusal(method, path, 403, { headers: { ...WITH_TOKEN, host } });
                await expectRefusal(method, path, 403, { headers: { ...WITH_TOKEN, host, origin: `http://${host}` } });
            }
        );

        it.each<[string, string, Record<string, string>]>([
            ['nowhere', '', {}],
            ['in the address', `?token=${TOKEN}&access_token=${TOKEN}&authorization=Bearer%20${TOKEN}`, {}],
            ['as the read secret', `?read=${TOKEN}`, {}],
            ['in a cookie', '', { cookie: `token=${TOKEN}; authorization=Bearer ${TOKEN}` }],
            ['in a header of another name', '', { 'x-openspace-token': TOKEN, 'x-openspace-key': TOKEN }],
            ['without its scheme', '', { authorization: TOKEN }],
            ['in another scheme', '', { authorization: `Basic ${Buffer.from(`:${TOKEN}`).toString('base64')}` }],
            ['as a part', '', { authorization: `Bearer ${TOKEN.slice(0, -1)}` }],
            ['with more behind it', '', { authorization: `Bearer ${TOKEN} ` + 'x' }],
            ['replaced by the page key', '?key=the-page-key', { authorization: 'Bearer the-page-key', 'x-openspace-key': 'the-page-key' }]
        ])('for somebody who has the token %s', async (_name, query, headers) => {
            await expectRefusal(method, path + query, 401, { headers });
        });
    });

    it('stays inside for a read secret that comes from another site', async () => {
        const path = `/openspace/instructions?read=${hub.container.get(InstructionsAddress).secretFor('/w')}`;
        await expectRefusal('GET', path, 403, { headers: { origin: 'http://evil.example' } });
        await expectRefusal('GET', path, 403, { headers: { host: 'evil.example' } });
    });
});
