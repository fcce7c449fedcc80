import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, MockInstance, vi } from 'vitest';
import { OpenedPage, ProxyFixture } from 'openspace-agent/lib/node/fixtures/proxy-fixture';
import { statusChanged } from 'openspace-agent/lib/node/fixtures/server-events';
import { FolderAccess } from 'openspace-agent/lib/node/folder-access/folder-access';
import { CustomProviders } from 'openspace-agent/lib/node/opencode/custom-providers';
import { OpenSpaceServiceImpl } from 'openspace-core/lib/node/openspace-service-impl';
import { waitFor } from '../../../../../tests/support/wait-for';
import { ProvidersServiceImpl } from './providers-service-impl';

const KEY = 'sk-secret-1234567890';

describe('ProvidersServiceImpl', () => {
    let fixture: ProxyFixture;
    let service: ProvidersServiceImpl;
    let opened: OpenedPage;

    const start = async (managed = true): Promise<void> => {
        await fixture.connect(fixture.opencode.endpoint({ managed }));
        const connection = fixture.container.createChild();
        opened = await fixture.openPage();
        connection.bind(OpenSpaceServiceImpl).toConstantValue(opened.service);
        connection.bind(FolderAccess).toSelf();
        connection.bind(ProvidersServiceImpl).toSelf();
        service = connection.get(ProvidersServiceImpl);
    };
    const credentials = (): string => fixture.folder.at('home', '.local', 'share', 'opencode', 'auth.json');

    beforeEach(() => { fixture = new ProxyFixture(); });
    afterEach(() => fixture.dispose());

    it('lists the providers and the ways to connect them, without a key', async () => {
        await start();
        const prompts = [{ type: 'text', key: 'host', message: 'Which host?' }];
        fixture.opencode.knownProviders = [
            { id: 'a', name: 'A', source: 'api', key: KEY, env: [], models: {} }, { id: 'b', name: 'B', source: 'custom', env: [] },
            { id: 'c', name: 'C', source: 'env', key: KEY }, { id: 'd', name: 'D', source: 'config' },
            { id: 'e', name: 'E', source: 'config', key: KEY }
        ];
        fixture.opencode.connectedProviders = ['a', 'c', 'd', 'e'];
        fixture.opencode.authMethods = { b: [{ type: 'oauth', label: 'Sign in', prompts }, { type: 'api', label: 'A key' }] };
        const list = await service.list();
        expect(JSON.stringify(list)).not.toContain(KEY);
        expect(list.credentials).toBe(credentials());
        expect(list.providers.map(({ id, connected, removable, source }) => [id, connected, removable, source])).toEqual([
            ['a', true, true, 'stored'], ['b', false, false, 'other'], ['c', true, false, 'environment'],
            ['d', true, false, 'configuration'], ['e', true, true, 'configuration']
        ]);
        expect(list.providers.slice(0, 2).map(({ methods }) => methods)).toEqual([
            [{ kind: 'key', index: 0, label: 'API key', prompts: [] }],
            [{ kind: 'oauth', index: 0, label: 'Sign in', prompts }, { kind: 'key', index: 1, label: 'A key', prompts: [] }]
        ]);
    });

    it('gives a key to the server alone, and makes it count', async () => {
        await start();
        expect(await service.setKey('a', KEY)).toBe('now');
        expect(await service.setKey('a', KEY, { host: 'x' })).toBe('now');
        expect(fixture.opencode.callsOf('auth.set')).toEqual([
            { providerID: 'a', auth: { type: 'api', key: KEY } },
            { providerID: 'a', auth: { type: 'api', key: KEY, metadata: { host: 'x' } } }
        ]);
        expect(fixture.opencode.callsOf('instance.dispose')).toEqual([{ directory: fixture.workspace }, { directory: fixture.workspace }]);
        // Where the person's own opencode looks; the server makes the file, not its folder.
        expect(statSync(dirname(credentials())).mode & 0o777).toBe(0o700);
        const files = readdirSync(fixture.folder.path, { recursive: true, withFileTypes: true }).filter(file => file.isFile()).map(file =>
            join(file.parentPath, file.name));
        expect(files.filter(file => readFileSync(file, 'utf8').includes(KEY))).toEqual([]);
    });

    describe('a server that the person adds', () => {
        const MINE = { name: 'My Server', baseURL: 'http://127.0.0.1:9/v1', models: ['small'] };
        const config = (): unknown => fixture.container.get(CustomProviders).config();
        let restarts: MockInstance;

        beforeEach(async () => {
            await start();
            restarts = vi.spyOn(fixture.supervisor, 'restart').mockReturnValue();
        });

        it('is told to the agent server, which starts again for it; its key stands with the others', async () => {
            expect(await service.addCustom(MINE, KEY)).toBe('now');
            expect(config()).toEqual({ provider: { 'my-server': {
                npm: '@ai-sdk/openai-compatible', name: 'My Server', options: { baseURL: MINE.baseURL },
                models: { small: { name: 'small' } }
            } } });
            expect(fixture.opencode.callsOf('auth.set')).toEqual([{ providerID: 'my-server', auth: { type: 'api', key: KEY } }]);
            expect([restarts.mock.calls.length, fixture.opencode.callsOf('instance.dispose')]).toEqual([1, []]);
            expect(readFileSync(fixture.folder.at('state', 'providers.json'), 'utf8')).not.toContain(KEY);
        });

        it('can be changed, and taken away again', async () => {
            await service.addCustom(MINE);
            fixture.opencode.knownProviders = [{ id: 'my-server', name: 'My Server', source: 'config' }];
            await service.addCustom({ ...MINE, models: ['large'] });
            expect(config()).toMatchObject({ provider: { 'my-server': { models: { large: { name: 'large' } } } } });
            expect((await service.list()).providers[0].removable).toBe(true);
            await service.remove('my-server');
            expect([config(), restarts.mock.calls.length]).toEqual([{}, 3]);
        });

        it('waits for the turn that runs', async () => {
            fixture.emit(statusChanged('ses_1', { type: 'busy' }));
            await opened.page.until('it is at work', state => state.statuses.ses_1?.type === 'busy');
            expect([await service.addCustom(MINE), restarts.mock.calls.length]).toEqual(['later', 0]);
            fixture.emit(statusChanged('ses_1', { type: 'idle' }));
            await waitFor('it starts again', () => restarts.mock.calls.length === 1);
        });

        it.each([
            ['another of that name', MINE, 'there is one that is called my-server already'],
            ['no address', { ...MINE, name: 'Other', baseURL: 'file:///etc/passwd' }, 'could not be added'],
            ['a key in the address', { ...MINE, name: 'Other', baseURL: 'http://me:key@host/v1' }, 'not in the address'],
            ['no model', { ...MINE, name: 'Other', models: [] }, 'could not be added']
        ])('is refused: %s', async (_, provider, reason) => {
            fixture.opencode.knownProviders = [{ id: 'my-server', name: 'My Server', source: 'api' }];
            await expect(service.addCustom(provider)).rejects.toThrow(reason);
            expect([config(), restarts.mock.calls.length]).toEqual([{}, 0]);
        });
    });

    it('adds nothing to a server that is not ours', async () => {
        await start(false);
        await expect(service.addCustom({ name: 'Mine', baseURL: 'http://127.0.0.1:9', models: ['m'] })).rejects.toThrow(
            'the agent server is not ours'
        );
    });

    it('does not end a running turn for it', async () => {
        await start();
        fixture.emit(statusChanged('ses_1', { type: 'busy' }));
        await opened.page.until('it is at work', state => state.statuses.ses_1?.type === 'busy');
        expect(await service.remove('a')).toBe('later');
        expect([fixture.opencode.callsOf('auth.remove'), fixture.opencode.callsOf('instance.dispose')])
            .toEqual([[{ providerID: 'a' }], []]);
        fixture.emit(statusChanged('ses_1', { type: 'idle' }));
        await waitFor('the server reads its credentials again', () => fixture.opencode.callsOf('instance.dispose').length === 1);
    });

    it('signs in at a page, waits for the provider, and can be given up', async () => {
        await start();
        expect(await service.authorize('b', 0, { host: 'x' }))
            .toEqual({ url: 'https://provider/sign-in', kind: 'auto', instructions: 'Enter ABCD' });
        expect(await service.finish('b', 0, 'code')).toBe('now');
        expect(fixture.opencode.callsOf('provider.oauth.callback'))
            .toEqual([{ providerID: 'b', directory: fixture.workspace, method: 0, code: 'code' }]);
        await service.cancel();
        fixture.opencode.fail('provider.oauth.callback', 400);
        await expect(service.finish('b', 0)).rejects.toThrow('The sign-in failed: provider.oauth.callback is broken');
        fixture.opencode.fail('provider.oauth.callback', 400, { name: 'ProviderAuthOauthCallbackFailed', data: {} });
        await expect(service.finish('b', 0)).rejects.toThrow('The sign-in failed: the provider did not accept it.');
    });

    it('leaves the folders of an external server alone', async () => {
        await start(false);
        expect((await service.list()).credentials).toBeUndefined();
        await service.setKey('a', KEY);
        expect(existsSync(dirname(credentials()))).toBe(false);
    });

    it('says why something failed, and nothing of the key', async () => {
        await start();
        for (const route of ['provider.list', 'auth.set', 'auth.remove']) {
            fixture.opencode.fail(route, 500);
        }
        await expect(service.list()).rejects.toThrow('The providers could not be listed: provider.list is broken');
        await expect(service.setKey('a', KEY)).rejects.toThrow(/^The key could not be stored: auth.set is broken$/);
        await expect(service.remove('a')).rejects.toThrow('The provider could not be disconnected: auth.remove is broken');
    });
});
