import { ServerStatus } from 'openspace-agent/lib/common';
import { PROVIDER_NAMES, ProviderHealth } from 'openspace-workspace/lib/common';
import { describe, expect, it } from 'vitest';
import { EnvironmentFacts } from '../../common/environment-service';
import { someFacts, someSandbox } from '../fixtures/environment-facts';
import { Check } from './check';
import { environmentChecks } from './environment-checks';

const CONNECTED: ServerStatus = { state: 'connected', managed: true, version: '1.18.33', notices: [] };

const checksOf = (facts?: EnvironmentFacts, server: Partial<ServerStatus> = {}): Check[] =>
    environmentChecks({ server: { ...CONNECTED, ...server }, facts });
const check = (id: Check['id'], facts?: EnvironmentFacts, server?: Partial<ServerStatus>): Check | undefined =>
    checksOf(facts, server).find(found => found.id === id);

describe('the check of the environment', () => {
    it('has nothing to mend where everything is', () => {
        expect(checksOf(someFacts()).map(({ id, state, text }) => [id, state, text])).toEqual([
            ['agent', 'ok', 'opencode 1.18.33'], ['shell', 'ok', 'zsh'], ['git', 'ok', 'git 2.39.5'],
            ['sandbox', 'untried', 'Sandbox: bubblewrap, not tried out yet']
        ]);
    });

    it('says nothing about a machine that nobody has looked at, nor of an agent that a window without a folder does not have', () => {
        expect(checksOf(undefined, { state: 'no-folder' })).toEqual([]);
    });

    it('says that the agent is starting, and offers to start one again that is not there, with the reason', () => {
        expect(check('agent', undefined, { state: 'starting' })).toMatchObject({ state: 'busy', fixes: [] });
        for (const state of ['down', 'reconnecting'] as const) {
            expect(check('agent', undefined, { state, problem: 'The port is taken.' })).toMatchObject({
                state: 'problem',
                text: expect.stringMatching(/^opencode .*The port is taken\.$/),
                fixes: [{ command: 'openspace-chat:restart' }]
            });
        }
    });

    it('leads from a folder without trust to the question about it', () => {
        expect(check('trust', undefined, { notices: [{ kind: 'untrusted', text: '' }] }))
            .toMatchObject({ state: 'note', fixes: [{ command: 'workspace:manageTrust' }] });
        expect(check('trust', undefined, { notices: [{ kind: 'version-differs', text: '' }] })).toBeUndefined();
    });

    it('names a shell that is gone, and one that could take its place', () => {
        expect(check('shell', someFacts({ shell: { path: '/opt/gone', usable: false, other: '/bin/bash' } }))).toMatchObject({
            state: 'problem', text: expect.stringContaining('/opt/gone'), fixes: [{ kind: 'shell', text: 'chsh -s /bin/bash' }]
        });
        expect(check('shell', someFacts({ shell: { path: '/opt/gone', usable: false } }))).toMatchObject({ state: 'problem', fixes: [] });
    });

    it.each([
        [{}, 'sudo apt install git'], [{ platform: 'darwin' }, 'xcode-select --install'],
        [{ platform: 'win32' }, 'winget install --id Git.Git'], [{ installer: undefined }, undefined]
    ])('installs git as the machine %j does it', (machine, command) => {
        expect(check('git', someFacts({ gitVersion: undefined, ...machine })))
            .toMatchObject({ state: 'problem', fixes: command === undefined ? [] : [{ kind: 'shell', text: command }] });
    });

    it('is content with a git that does not tell its version', () => {
        expect(check('git', someFacts({ gitVersion: '' }))).toMatchObject({ state: 'ok', text: 'git' });
    });

    describe('of sandboxes', () => {
        const tried = (...healthy: string[]): ProviderHealth[] => PROVIDER_NAMES.map(
            provider => ({ provider, checking: false, checkedAt: 1, healthy: healthy.includes(provider), detail: `about ${provider}` })
        );
        const sandbox = (...changes: Parameters<typeof someSandbox>): Check | undefined =>
            check('sandbox', someFacts({ sandbox: someSandbox(...changes) }));

        it('names the one that works, and says that others are being tried out', () => {
            expect(sandbox({ providers: tried('gvisor') })).toMatchObject({ state: 'ok', text: 'Sandbox: gVisor', fixes: [] });
            expect(sandbox({ providers: [{ provider: 'bubblewrap', checking: true }] })).toMatchObject({ state: 'busy' });
        });

        it('does not count what isolates nothing, or sends files elsewhere, unless the person wants it', () => {
            expect(sandbox({ providers: tried('local', 'e2b') })).toMatchObject({
                state: 'note', text: 'No sandbox works here. about bubblewrap', fixes: [{ command: 'openspace-workspace:show' }]
            });
            expect(sandbox({ wanted: 'e2b', providers: tried('e2b') })).toMatchObject({ state: 'ok', text: 'Sandbox: E2B' });
            expect(sandbox({ wanted: 'e2b', providers: tried('bubblewrap') }))
                .toMatchObject({ state: 'note', text: 'The sandbox E2B does not work here. about e2b' });
            const commands = ['sudo one', 'sudo two'];
            expect(sandbox({ wanted: 'gvisor', providers: tried().map(health => ({ ...health, commands })) })).toMatchObject(
                { fixes: [{ kind: 'shell', text: 'sudo one\nsudo two' }, { command: 'openspace-workspace:show' }] }
            );
            expect(sandbox({ wanted: 'firecracker' }))
                .toMatchObject({ state: 'untried', fixes: [{ command: 'openspace-workspace:check' }] });
        });

        it('says how to get one, and where there is none to get', () => {
            expect(sandbox({ bubblewrap: false })).toMatchObject({
                state: 'note', fixes: [{ text: 'sudo apt install bubblewrap' }, { command: 'openspace-workspace:show' }]
            });
            expect(check('sandbox', someFacts({ platform: 'darwin', sandbox: someSandbox({ bubblewrap: false }) })))
                .toMatchObject({ state: 'note', text: expect.stringContaining('Linux'), fixes: [{ command: 'openspace-workspace:show' }] });
        });
    });
});
