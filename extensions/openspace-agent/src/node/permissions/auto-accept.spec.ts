import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ActivityEntry } from 'openspace-core/lib/common';
import { AgentControl } from 'openspace-core/lib/node/control/agent-control';
import { waitFor } from '../../../../../tests/support/wait-for';
import { PermissionRequest } from '../../common';
import { aPermission, aSession } from '../../common/fixtures/conversations';
import { OpenedPage, ProxyFixture } from '../fixtures/proxy-fixture';
import { serverEvent, sessionUpdated, statusChanged } from '../fixtures/server-events';

const S = 'ses_1';
const HELPER = 'ses_2';
const HELPERS_HELPER = 'ses_3';

describe('AutoAccept', () => {
    let fixture: ProxyFixture;
    let test: OpenedPage;

    const start = async (trusted = true): Promise<void> => {
        fixture.opencode.sessions = [aSession(S), aSession(HELPER, { parentID: S }), aSession(HELPERS_HELPER, { parentID: HELPER })];
        await fixture.connect();
        test = await fixture.openPage({ trusted });
        await test.page.until('sessions are there', state => state.ready);
    };
    const ask = (id: string, sessionID = S, extra: Partial<PermissionRequest> = {}): void =>
        fixture.emit(serverEvent('permission.asked', {
            ...aPermission(id, sessionID), permission: 'bash', patterns: ['git status'], always: ['git status *'],
            metadata: { command: 'git status' }, ...extra
        }));
    const answered = (): unknown[] => fixture.opencode.callsOf('permission.reply').map(call => (call as { requestID: string }).requestID);
    const audit = (): ActivityEntry[] => {
        const folder = fixture.folder.at('state', 'audit');
        return !existsSync(folder) ? [] : readdirSync(folder).flatMap(name =>
            readFileSync(join(folder, name), 'utf8').trim().split('\n').filter(Boolean).map(line => JSON.parse(line) as ActivityEntry));
    };

    beforeEach(() => {
        fixture = new ProxyFixture();
        fixture.container.get(AgentControl).setMode('on');
    });
    afterEach(() => fixture.dispose());

    it('answers what a rule covers, writes it down and shows no card; the rest is for the person', async () => {
        await start();
        fixture.setPolicy({ autoAccept: [{ permission: 'bash', pattern: 'git *' }] });
        ask('per_1', HELPERS_HELPER, { tool: { messageID: 'msg_1', callID: 'call_1' } });
        ask('per_2', S, { patterns: ['rm x'], metadata: { command: 'rm x' } });
        await test.page.until('the other card is there', state => 'per_2' in state.permissions);
        await waitFor('it is answered', () => answered().length > 0);
        expect(fixture.opencode.callsOf('permission.reply')).toEqual([{ requestID: 'per_1', directory: fixture.workspace, reply: 'once' }]);
        expect(test.page.told('permission.asked').map(({ request }) => request.id)).toEqual(['per_2']);
        await waitFor('the audit log is written', () => audit().length > 0);
        expect(audit()).toMatchObject([{
            id: 'per_1', source: 'permission', sessionId: HELPERS_HELPER, messageId: 'msg_1', cmd: 'bash',
            args: { asked: ['git status *'] }, verdict: 'accepted', rule: 'auto-accept: bash: git *', success: true
        }]);
    });

    it('lets the agent change a file that the person allowed, in that session, and asks for all others', async () => {
        await start();
        fixture.emit(sessionUpdated(aSession('ses_other')));
        const edit = (id: string, sessionID: string, ...patterns: string[]): void =>
            ask(id, sessionID, { permission: 'edit', patterns, always: ['*'], metadata: {} });
        edit('per_1', S, 'src/*.ts');
        ask('per_2', S);
        await test.page.until('the cards are there', state => 'per_1' in state.permissions && 'per_2' in state.permissions);
        await test.agent.allowFiles('per_1');
        // Only files can be allowed this way.
        await test.agent.allowFiles('per_2');
        edit('per_3', HELPER, 'src/*.ts');
        edit('per_4', S, 'src/a.ts');
        edit('per_5', S, 'src/*.ts', 'src/a.ts');
        edit('per_6', 'ses_other', 'src/*.ts');
        ask('per_7', S);
        await test.page.until(
            'the other cards are there', state => ['per_4', 'per_5', 'per_6', 'per_7'].every(id => id in state.permissions)
        );
        await waitFor('it is answered', () => answered().length > 0);
        expect(answered()).toEqual(['per_3']);

        // The page knows, and the person can take it back.
        await test.page.until('the page knows', ({ autoAccept }) => autoAccept.files[S]?.join() === 'src/*.ts');
        await test.agent.askAboutFiles(HELPER, ['src/*.ts']);
        await test.page.until('the page knows', ({ autoAccept }) => !(S in autoAccept.files));
        edit('per_8', HELPER, 'src/*.ts');
        await test.page.until('it is asked again', state => 'per_8' in state.permissions);
        expect(answered()).toEqual(['per_3']);
    });

    it('accepts everything in one session and its sub-agents, also what waits already, and nothing elsewhere', async () => {
        await start();
        fixture.emit(sessionUpdated(aSession('ses_other')));
        ask('per_1', HELPER);
        ask('per_2', 'ses_other');
        ask('per_3', S, { permission: 'doom_loop' });
        await test.page.until('the cards are there', state => Object.keys(state.permissions).length === 3);
        await test.agent.setAutoAccept(HELPERS_HELPER, true);
        await waitFor('it is answered', () => answered().length > 0);
        expect(answered()).toEqual(['per_1']);
        await test.page.until('the page knows', ({ autoAccept }) => autoAccept.sessions.includes(S));
        await test.agent.setAutoAccept(S, false);
        await test.page.until('the page knows', ({ autoAccept }) => autoAccept.sessions.length === 0);
        ask('per_4', HELPER);
        await test.page.until('the card is there', state => 'per_4' in state.permissions);
        expect(answered()).toEqual(['per_1']);
    });

    it('works without a page, as long as the agent works', async () => {
        await start();
        fixture.setPolicy({ autoAccept: [{ permission: '*', pattern: '*' }] });
        fixture.emit(statusChanged(S, { type: 'busy' }));
        await test.page.until('it is at work', state => state.statuses[S]?.type === 'busy');
        test.service.dispose();
        ask('per_1');
        await waitFor('it is answered', () => answered().length === 1);
    });

    it('answers what was asked while nobody listened', async () => {
        await start();
        fixture.setPolicy({ autoAccept: [{ permission: 'bash', pattern: '*' }] });
        await fixture.gap(() => {
            fixture.opencode.permissions = [aPermission('per_1', S), { ...aPermission('per_2', S), permission: 'edit' }];
        });
        await test.page.until('only the other is shown', state => Object.keys(state.permissions).join() === 'per_2');
        expect(answered()).toEqual(['per_1']);
    });

    it('leaves everything to the person in a folder that is not trusted, and while the agent is paused', async () => {
        await start(false);
        fixture.setPolicy({ autoAccept: [{ permission: '*', pattern: '*' }] });
        ask('per_1');
        await test.page.until('the card is there', state => 'per_1' in state.permissions);
        await test.service.attach({ rootUri: `file://${fixture.workspace}`, trusted: true });
        fixture.container.get(AgentControl).setMode('paused');
        ask('per_2');
        await test.page.until('the card is there', state => 'per_2' in state.permissions);
        expect(answered()).toEqual([]);
        fixture.container.get(AgentControl).setMode('on');
        await waitFor('it is answered', () => answered().includes('per_2'));
    });

    it('never accepts a change of what gives the agent rights or tells it what to do', async () => {
        await start();
        fixture.setPolicy({ autoAccept: [{ permission: '*', pattern: '*' }] });
        await test.agent.setAutoAccept(S, true);
        ['.theia/settings.json', 'opencode.json', '.VSCODE/settings.json', '../../.theia/settings.json', 'AGENTS.md', 'src/a.ts']
            .forEach((path, index) => ask(`per_${index}`, S, { permission: 'edit', patterns: ['README.md', path], metadata: {} }));
        await waitFor('the harmless one is answered', () => answered().length > 0);
        await test.page.until('the others are shown', state => Object.keys(state.permissions).length === 5);
        expect(answered()).toEqual(['per_5']);
    });

    it('shows the card if the server does not take the answer, and forgets what is over', async () => {
        await start();
        fixture.opencode.fail('permission.reply', 500);
        await test.agent.setAutoAccept(S, true);
        ask('per_1');
        await test.page.until('the card is there', state => 'per_1' in state.permissions);
        await waitFor('the failure is written down', () =>
            audit().some(({ success, error }) => !success && error === 'permission.reply is broken'));
        fixture.opencode.fail('permission.reply', 404);
        ask('per_2');
        await waitFor('the page hears of it', () => test.page.told('permission.closed').some(({ requestID }) => requestID === 'per_2'));
        fixture.emit(serverEvent('session.deleted', { sessionID: S, info: aSession(S) }));
        await test.page.until('the switch is gone', ({ autoAccept }) => autoAccept.sessions.length === 0);
    });
});
