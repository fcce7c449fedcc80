import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProxyFixture } from 'openspace-agent/lib/node/fixtures/proxy-fixture';
import { FolderAccess } from 'openspace-agent/lib/node/folder-access/folder-access';
import { OpenSpaceServiceImpl } from 'openspace-core/lib/node/openspace-service-impl';
import { ModelsServiceImpl } from './models-service-impl';

describe('ModelsServiceImpl', () => {
    let fixture: ProxyFixture;
    let service: ModelsServiceImpl;

    beforeEach(async () => {
        fixture = new ProxyFixture();
        await fixture.connect();
        const connection = fixture.container.createChild();
        connection.bind(OpenSpaceServiceImpl).toConstantValue((await fixture.openPage()).service);
        connection.bind(FolderAccess).toSelf();
        connection.bind(ModelsServiceImpl).toSelf();
        service = connection.get(ModelsServiceImpl);
        fixture.opencode.providers = [{ id: 'p', name: 'Provider', models: { a: {}, b: {} } }];
        fixture.opencode.listedAgents = [{ name: 'build', mode: 'primary' }, { name: 'plan', mode: 'primary' }];
    });

    afterEach(() => fixture.dispose());

    it('lists what can be chosen in the folder, and what is taken by itself', async () => {
        fixture.opencode.config = { model: 'p/b', default_agent: 'plan' };
        const { directory, models, agents, defaultModel, defaultAgent } = await service.catalog();
        expect([directory, models.map(({ modelID }) => modelID), agents.map(({ name }) => name), defaultModel, defaultAgent])
            .toEqual([fixture.workspace, ['a', 'b'], ['build', 'plan'], { providerID: 'p', modelID: 'b' }, 'plan']);
        expect(fixture.opencode.callsOf('app.agents')).toEqual([{ directory: fixture.workspace }]);
    });

    it('takes the builder if nothing else is configured', async () => {
        expect((await service.catalog()).defaultAgent).toBe('build');
        fixture.opencode.listedAgents = [];
        expect((await service.catalog()).defaultAgent).toBeUndefined();
    });

    it('says why there is no list', async () => {
        fixture.opencode.fail('config.providers', 500);
        await expect(service.catalog()).rejects.toThrow('The models could not be listed: config.providers is broken');
    });
});
