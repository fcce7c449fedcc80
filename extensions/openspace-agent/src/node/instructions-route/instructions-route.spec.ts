import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CommandResult, IdeState, writeInstructions } from 'openspace-core/lib/common';
import { AgentPolicyStore } from 'openspace-core/lib/node/control/agent-policy-store';
import { Answer } from 'openspace-core/lib/node/fixtures/http-client';
import { HubFixture, MANIFEST, TOKEN, WITH_TOKEN } from 'openspace-core/lib/node/hub/fixtures/hub-fixture';
import { ConnectedPage } from 'openspace-core/lib/node/pages/connected-page';
import { IdeStateStore } from 'openspace-core/lib/node/state/ide-state-store';
import { ResultLog } from '../feedback/result-log';
import { InstructionsAddress } from '../instructions/instructions-address';
import { readSections } from './instructions-route';

const ALL = new Set(['commands', 'state', 'results'] as const);
const HEADINGS = { commands: '## Available Commands', state: '## Current IDE State', results: '## Recent Command Results' };

function showing(title: string): IdeState {
    return {
        panes: [{
            id: 'p', area: 'main', tabs: [{ contentId: title, type: 'editor', title, isDirty: false }], activeTabIndex: 0,
            geometry: { x: 0, y: 0, width: 100, height: 100 }
        }],
        timestamp: '2026-01-01T00:00:00.000Z'
    };
}

describe('the instructions', () => {
    let hub: HubFixture;

    beforeEach(() => {
        hub = new HubFixture();
    });

    afterEach(() => hub.stop());

    function read(query: string, headers: Record<string, string> = {}): Promise<Answer> {
        return hub.server.ask(`/openspace/instructions${query}`, { headers });
    }

    function show(page: ConnectedPage, title: string): void {
        hub.container.get(IdeStateStore).publish(page, showing(title));
    }

    it('are given for the token, as markdown', async () => {
        await hub.start();
        const { status, headers, body } = await read('', WITH_TOKEN);
        expect([status, headers['content-type'], body])
            .toEqual([200, expect.stringMatching(/^text\/markdown/), writeInstructions(undefined, { results: [], include: ALL })]);
    });

    it('tell what the IDE shows now', async () => {
        await hub.start();
        const { connected } = hub.connect();
        show(connected, 'src/a.ts');
        expect((await read('', WITH_TOKEN)).body).toContain('src/a.ts');
        show(connected, 'src/b.ts');
        const { body } = await read('', WITH_TOKEN);
        expect([body.includes('src/a.ts'), body.includes('src/b.ts')]).toEqual([false, true]);
    });

    it('contain the results of the asked session, else of the last one', async () => {
        await hub.start();
        hub.connect();
        const log = hub.container.get(ResultLog);
        log.add('ses_1', '/w', { cmd: 'openspace.editor.open', ...CommandResult.failed('file not found', 5) });
        log.add('ses_2', '/w', { cmd: 'openspace.pane.list', ...CommandResult.ok({}, 700) });
        expect((await read('?session=ses_1', WITH_TOKEN)).body).toContain('\n- openspace.editor.open → FAILED: file not found (5ms)\n');
        const last = (await read('', WITH_TOKEN)).body;
        expect(last).toMatch(/^- openspace\.pane\.list → \w+ \(700ms\)$/m);
        expect(last).not.toContain('FAILED');
    });

    it('explain the way in which the agent may give commands', async () => {
        await hub.start();
        hub.connect();
        const policies = hub.container.get(AgentPolicyStore);
        const explained: boolean[][] = [];
        for (const transport of ['blocks', 'mcp', 'both'] as const) {
            policies.set({ ...policies.policy, transport });
            const { body } = await read('', WITH_TOKEN);
            explained.push(['## Available Commands', '%%OS{', 'openspace_editor_open'].map(words => body.includes(words)));
        }
        expect(explained).toEqual([[true, true, false], [true, false, true], [true, true, true]]);
    });

    describe('contain only the sections that are asked for', () => {
        it.each([
            ['?include=commands', ['commands']], ['?include=state', ['state']], ['?include=results', ['results']],
            ['?include=state,results', ['state', 'results']], ['?include=results&include=commands', ['commands', 'results']],
            ['?include=all', ['commands', 'state', 'results']], ['?include=state&include=all', ['commands', 'state', 'results']],
            ['?include=', ['commands', 'state', 'results']], ['', ['commands', 'state', 'results']]
        ])('%s', async (query, sections) => {
            await hub.start();
            hub.connect();
            const { body } = await read(query, WITH_TOKEN);
            expect(Object.entries(HEADINGS).filter(([, heading]) => body.includes(heading)).map(([section]) => section)).toEqual(sections);
        });

        it.each(['?include=everything', '?include=state,prompt', '?include[a]=state', '?include=State'])(
            'of those that exist: %s', async query => {
                await hub.start();
                const { status, body } = await read(query, WITH_TOKEN);
                expect([status, JSON.parse(body)]).toEqual([400, { error: '"include" takes commands, state, results and all.' }]);
                expect((await read(query)).status).toBe(401);
            }
        );
    });

    describe('for a read secret', () => {
        it('are given if its folder is or was open, even while the API is off', async () => {
            await hub.start({ workspace: '/w' });
            const address = hub.container.get(InstructionsAddress);
            const opened = new URL(address.urlFor('/later'), hub.server.url).search;
            const statuses = await Promise.all([
                `?read=${address.secretFor('/w')}`, opened, `?read=${address.secretFor('/never')}`, '?read=wrong', '?read=', '',
                `?read[]=${address.secretFor('/w')}`
            ].map(async query => (await read(query)).status));
            expect(statuses).toEqual([200, 200, 401, 401, 401, 401, 401]);
        });

        it('do not open other routes', async () => {
            await hub.start({ apiToken: TOKEN, workspace: '/w' });
            const secret = hub.container.get(InstructionsAddress).secretFor('/w');
            for (const path of ['manifest', 'events', 'metrics']) {
                expect(
                    (await hub.server.ask(`/openspace/${path}?read=${secret}`, { headers: { authorization: `Bearer ${secret}` } })).status
                ).toBe(401);
            }
        });

        it('tell nothing of another folder, whichever session is asked for', async () => {
            await hub.start({ workspace: '/w' });
            const address = hub.container.get(InstructionsAddress);
            address.urlFor('/other');
            const [mine, other] = [hub.connect('/w'), hub.connect('/other')];
            show(mine.connected, 'mine.ts');
            show(other.connected, 'other.ts');
            const log = hub.container.get(ResultLog);
            log.add('ses_mine', '/w', { cmd: 'openspace.editor.open', ...CommandResult.failed('my trouble', 5) });
            log.add('ses_other', '/other', { cmd: 'openspace.editor.open', ...CommandResult.failed('their trouble', 5) });
            const query = `?read=${address.secretFor('/w')}`;
            for (const session of ['', '&session=ses_other', '&session=ses_mine']) {
                const { body } = await read(query + session);
                expect({
                    mine: body.includes('mine.ts'), other: body.includes('other.ts'), theirs: body.includes('their trouble'),
                    my: body.includes('my trouble')
                })
                    .toEqual({ mine: true, other: false, theirs: false, my: session !== '&session=ses_other' });
                expect(body).toContain(MANIFEST.commands[0].id);
            }
        });

        it('are as complete as ever for somebody who has the token as well', async () => {
            await hub.start({ apiToken: TOKEN, workspace: '/w' });
            const log = hub.container.get(ResultLog);
            log.add('ses_other', '/other', { cmd: 'openspace.editor.open', ...CommandResult.failed('their trouble', 5) });
            const query = `?read=${hub.container.get(InstructionsAddress).secretFor('/w')}&session=ses_other`;
            expect((await read(query, WITH_TOKEN)).body).toContain('their trouble');
            expect((await read(query)).body).not.toContain('their trouble');
        });
    });
});

describe('the sections of a query', () => {
    it('are what it names, however it was read', () => {
        expect([readSections(['state', ['results']]), readSections(5), readSections(' state , results')])
            .toEqual([undefined, undefined, new Set(['state', 'results'])]);
    });
});
