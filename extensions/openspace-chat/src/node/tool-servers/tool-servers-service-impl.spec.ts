import { afterEach, beforeEach, expect, it } from 'vitest';
import { ProxyFixture } from 'openspace-agent/lib/node/fixtures/proxy-fixture';
import { FolderAccess } from 'openspace-agent/lib/node/folder-access/folder-access';
import { OpenSpaceServiceImpl } from 'openspace-core/lib/node/openspace-service-impl';
import { ToolServersServiceImpl } from './tool-servers-service-impl';

let fixture: ProxyFixture;
let service: ToolServersServiceImpl;

beforeEach(async () => {
    fixture = new ProxyFixture();
    await fixture.connect();
    const connection = fixture.container.createChild();
    connection.bind(OpenSpaceServiceImpl).toConstantValue((await fixture.openPage()).service);
    [FolderAccess, ToolServersServiceImpl].forEach(type => connection.bind<unknown>(type).toSelf());
    service = connection.get(ToolServersServiceImpl);
    fixture.opencode.toolServers = {
        web: { status: 'failed', error: 'no such program' }, files: { status: 'connected' }, tickets: { status: 'needs_auth' },
        old: { status: 'disabled' }
    };
    fixture.opencode.config = { plugin: ['first', ['second', { fast: true }]] };
    fixture.opencode.languageServers =
        [{ id: 'ts', name: 'typescript', root: '', status: 'connected' }, { id: 'go', name: 'gopls', root: '', status: 'error' }];
});
afterEach(() => fixture.dispose());

it('tells how it stands with all of them, in the page\'s folder', async () => {
    expect(await service.overview()).toEqual({
        tools: [
            { name: 'files', state: 'connected' }, { name: 'old', state: 'off' }, { name: 'tickets', state: 'sign-in' },
            { name: 'web', state: 'failed', problem: 'no such program' }
        ],
        languages: [{ name: 'typescript', isRunning: true }, { name: 'gopls', isRunning: false }],
        plugins: ['first', 'second']
    });
    expect(fixture.opencode.callsOf('mcp.status')).toEqual([{ directory: fixture.workspace }]);
});

it('switches one on and off, signs in, and says what failed', async () => {
    expect(await service.setConnected('files', true)).toEqual({ name: 'files', state: 'connected' });
    await service.setConnected('files', false);
    await service.signIn('tickets');
    expect(['mcp.connect', 'mcp.disconnect', 'mcp.auth.authenticate'].map(route => fixture.opencode.callsOf(route))).toEqual([
        [{ name: 'files', directory: fixture.workspace }], [{ name: 'files', directory: fixture.workspace }],
        [{ name: 'tickets', directory: fixture.workspace }]
    ]);
    fixture.opencode.fail('mcp.connect', 500);
    await expect(service.setConnected('web', true)).rejects.toThrow('web could not be connected: mcp.connect is broken');
    await expect(service.setConnected('gone', false)).rejects.toThrow('There is no tool server gone any more.');
});
