import { createServer } from 'node:http';
import { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ManagedProcess } from '@openspace/foundation/processes';
import { opencodeProvider } from '@openspace/scripted-model';
import { isBusy } from 'openspace-agent/lib/common';
import { InstructionsAddress } from 'openspace-agent/lib/node/instructions/instructions-address';
import { findOpencodeBinary } from 'openspace-agent/lib/node/opencode/opencode-binary';
import { prepareOpencodeEnvironment } from 'openspace-agent/lib/node/opencode/opencode-environment';
import { startOpencodeProcess } from 'openspace-agent/lib/node/opencode/opencode-process';
import { FreezingProxy } from '../support/freezing-proxy';
import { hermeticEnvironment } from '../support/hermetic-environment';
import { TemporaryFolder } from '../support/temporary-folder';
import { waitFor } from '../support/wait-for';
import { Backend } from './backend';
import { requestText } from './model-requests';

const OPEN = '%%OS{"cmd":"openspace.editor.open","args":{"path":"a.ts"}}%%';

describe('an external agent server', () => {
    const elsewhere = new TemporaryFolder();
    const auth = { OPENCODE_SERVER_USERNAME: 'opencode', OPENCODE_SERVER_PASSWORD: 'external' };
    let backend: Backend;
    let server: ManagedProcess;
    let proxy: FreezingProxy;

    beforeAll(async () => {
        backend = await Backend.start({
            scenario: {
                rules: [
                    { when: { lastUser: 'hello' }, reply: [{ text: 'hello from afar' }] },
                    { name: 'told', when: { lastUser: '<ide_results>' }, reply: [{ text: 'I see.' }] },
                    {
                        name: 'gap',
                        when: { lastUser: 'gap' },
                        reply: [{ text: `first ${OPEN}` }, { hold: 'gap' }, { text: `lost ${OPEN} last. ` }]
                    },
                    { when: { lastUser: 'wait' }, reply: [{ text: 'first, ' }, { hold: 'wait' }, { text: 'last' }] }
                ]
            }
        });
        const environment = prepareOpencodeEnvironment({
            inherited: hermeticEnvironment(elsewhere),
            home: elsewhere.at('state'),
            password: auth.OPENCODE_SERVER_PASSWORD,
            config: opencodeProvider(backend.model.url),
            projectConfig: true
        });
        server = await startOpencodeProcess({
            binary: findOpencodeBinary(__filename), environment, cwd: elsewhere.path, logFile: join(elsewhere.path, 'opencode.log')
        });
        proxy = await FreezingProxy.start(Number(new URL(server.url).port));
        await backend.stopServices();
        backend.startServices({ environment: { ...auth, OPENSPACE_OPENCODE_URL: proxy.url } });
        backend.container.get(InstructionsAddress).baseUrl = 'http://127.0.0.1:3000';
    });

    afterAll(async () => {
        await backend.stop();
        proxy.close();
        await server.stop();
        elsewhere.remove();
    });

    it('works, and shows the exact line to add when it does not load our instructions', async () => {
        const page = await backend.openPage();
        const session = await page.newSession();
        expect(await page.ask(session, 'hello')).toBe('hello from afar');
        await page.until('the notice is there', state => state.server.notices.length === 1);
        expect(page.state.server).toMatchObject({ managed: false, state: 'connected', version: '1.18.33' });
        expect(page.state.server.notices[0]).toMatchObject({
            kind: 'instructions-missing',
            copy: expect.stringMatching(
                /^"instructions": \["http:\/\/127\.0\.0\.1:3000\/openspace\/instructions\?read=[\w-]{43}"\]$/
            ) as string
        });
        page.service.dispose();
    });

    it('fault 7: is noticed within 35 s when its event stream dies silently, and nothing is lost', { timeout: 60_000 }, async () => {
        const page = await backend.openPage();
        const session = await page.newSession();
        await page.agent.sendPrompt(session, { text: 'wait' });
        await page.until('the reply has begun', () => page.transcript(session) === 'first, ');
        proxy.freeze();
        const frozen = Date.now();
        backend.model.release('wait');
        await page.until('it is noticed', state => state.server.state === 'reconnecting', 35_000);
        await page.until(
            'the reply is there', state => state.server.state === 'connected' && page.transcript(session) === 'first, last', 10_000
        );
        expect(Date.now() - frozen).toBeLessThan(35_000);
        page.service.dispose();
    });

    it('answers for a block that was lost in a gap of the stream, and does not run it', async () => {
        const page = await backend.openPage();
        const session = await page.newSession();
        await page.agent.sendPrompt(session, { text: 'gap' });
        await page.until('the first block ran', () => page.calls.length === 1);
        proxy.cut();
        backend.model.release('gap');
        await waitFor('the model has spoken', () =>
            backend.model.requests.some(({ rule, outcome }) => rule === 'gap' && outcome === 'finished'));
        await page.until('the gap is noticed', state => state.server.state === 'reconnecting');
        proxy.mend();
        await page.until('the agent was told', state => page.transcript(session).includes('I see.') && !isBusy(state, session));
        expect(page.transcript(session)).toBe('first lost  last. I see.');
        expect(page.calls).toHaveLength(1);
        expect(requestText(backend.model.requests.at(-1))).toContain('stream interrupted');
        page.service.dispose();
    });

    it('can be changed for our own and back while pages are open', async () => {
        const page = await backend.openPage();
        await page.agent.useServer('http://127.0.0.1:1');
        await page.until('the problem is said', state => state.server.problem === 'No opencode server answers at http://127.0.0.1:1.');
        await page.agent.useServer('');
        await page.until('it is back', state => state.server.state === 'connected');
        const session = await page.newSession();
        expect(await page.ask(session, 'hello')).toBe('hello from afar');
        page.service.dispose();
    });

    it('is refused with a message when it is too old or wants another password', async () => {
        // A real server of an old version cannot be had here: this one only tells its version.
        const old = createServer((_, response) =>
            response.setHeader('content-type', 'application/json').end(JSON.stringify({ healthy: true, version: '0.9.1' })));
        await new Promise<void>(done => old.listen(0, '127.0.0.1', done));
        const page = await backend.openPage();
        // The password belongs to the address of the launch: no other one gets it.
        await page.agent.useServer(server.url);
        await page.until('it is refused', state => state.server.problem?.includes('wants a password') === true);
        await page.agent.useServer(`http://127.0.0.1:${(old.address() as AddressInfo).port}`);
        await page.until('it is refused', state => state.server.problem?.includes('version 0.9.1; OpenSpace needs') === true);
        old.close();

        await backend.stopServices();
        backend.startServices({ environment: { ...auth, OPENCODE_SERVER_PASSWORD: 'wrong', OPENSPACE_OPENCODE_URL: server.url } });
        const { supervisor } = backend;
        await new Promise<void>(done => supervisor.onDidChange(() => supervisor.status.problem && done()));
        expect(supervisor.status.problem).toContain('wants a password');
    });
});
