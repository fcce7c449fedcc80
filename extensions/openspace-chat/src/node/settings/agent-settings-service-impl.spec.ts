import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProxyFixture } from 'openspace-agent/lib/node/fixtures/proxy-fixture';
import { FolderAccess } from 'openspace-agent/lib/node/folder-access/folder-access';
import { OpenSpaceServiceImpl } from 'openspace-core/lib/node/openspace-service-impl';
import { AgentSettingsServiceImpl } from './agent-settings-service-impl';

const SECRET = 'sk-secret-1234567890';

describe('AgentSettingsServiceImpl', () => {
    let fixture: ProxyFixture;
    let service: AgentSettingsServiceImpl;

    const start = async (managed = true): Promise<void> => {
        await fixture.connect(fixture.opencode.endpoint({ managed }));
        const connection = fixture.container.createChild();
        const opened = await fixture.openPage();
        connection.bind(OpenSpaceServiceImpl).toConstantValue(opened.service);
        connection.bind(FolderAccess).toSelf();
        connection.bind(AgentSettingsServiceImpl).toSelf();
        service = connection.get(AgentSettingsServiceImpl);
    };

    beforeEach(() => { fixture = new ProxyFixture(); });
    afterEach(() => fixture.dispose());

    it('refuses everything for a server that is not ours', async () => {
        await start(false);
        expect(await service.read()).toMatchObject({ editable: false, servers: [] });
        await expect(service.setRules([])).rejects.toThrow('not ours');
        await expect(service.putServers({ a: { type: 'local', command: ['x'] } }, 'add')).rejects.toThrow('not ours');
        await expect(service.setValue('model', undefined)).rejects.toThrow('not ours');
    });

    it('refuses rules, models, agents and servers that cannot be', async () => {
        await start();
        await expect(service.setRules([{ permission: '', pattern: '*', action: 'ask' }])).rejects.toThrow('cannot be a rule');
        await expect(service.setRules([{ permission: 'bash', pattern: '*',
            action: 'perhaps' as 'ask' }])).rejects.toThrow('cannot be a rule');
        await expect(service.setValue('model', 'no/model')).rejects.toThrow('no model no/model');
        await expect(service.setValue('defaultAgent', 'nobody')).rejects.toThrow('no agent nobody');
        await expect(service.putServers({ 'a b': { type: 'local', command: ['x'] } }, 'add')).rejects.toThrow('cannot be a name');
        await expect(service.putServers({ a: { type: 'local', command: [], environment: { KEY: SECRET } } }, 'add')).rejects
            .toThrow(/^a: (?!.*secret)/);
        await expect(service.putServers({ a: { type: 'local', command: ['x'] } }, 'change')).rejects.toThrow('not configured here');
        await expect(service.removeServer('a')).rejects.toThrow('not configured here');
        expect((await service.read()).file).toBeUndefined();
    });

    it('keeps a server of tools with what is secret, and never tells it', async () => {
        await start();
        await service.putServers({ a: { type: 'local', command: ['run', 'it'], environment: { KEY: SECRET } } }, 'add');
        await service.putServers({ a: { type: 'local', command: ['run', 'more'], environment: { KEY: { keep: true } } } }, 'change');
        const read = await service.read();
        expect(read.servers.find(({ name }) => name === 'a')).toMatchObject({
            source: { owner: 'here' }, shape: { type: 'local', command: ['run', 'more'], environment: ['KEY'], enabled: true }
        });
        expect(JSON.stringify(read)).not.toContain(SECRET);
        expect(JSON.parse(readFileSync(read.file!, 'utf8'))).toEqual({
            mcp: { a: { type: 'local', command: ['run', 'more'], environment: { KEY: SECRET } } }
        });
        await expect(service.putServers({ a: { type: 'local', command: ['x'] } }, 'add')).rejects.toThrow('already');
    });
});
