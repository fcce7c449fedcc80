import { inject, injectable } from '@theia/core/shared/inversify';
import { FolderAccess } from 'openspace-agent/lib/node/folder-access/folder-access';
import { chooseDefault } from 'openspace-agent/lib/node/opencode/default-model';
import { dataOf } from 'openspace-agent/lib/node/opencode/server-answer';
import { ModelCatalog, ModelsService } from '../../common/services/models-service';
import { toAgentInfos, toModelInfos } from './model-infos';

/** What the server offers in one page's folder. */
@injectable()
export class ModelsServiceImpl implements ModelsService {

    @inject(FolderAccess)
    protected readonly folders: FolderAccess;

    async catalog(): Promise<ModelCatalog> {
        const { client, directory } = await this.folders.open();
        const failure = 'The models could not be listed';
        const [{ providers, default: defaults }, agents, config] = await Promise.all([
            dataOf(client.config.providers({ directory }), failure),
            dataOf(client.app.agents({ directory }), failure),
            dataOf(client.config.get({ directory }), failure)
        ]);
        const primary = toAgentInfos(agents);
        return {
            directory,
            models: toModelInfos(providers),
            agents: primary,
            defaultModel: chooseDefault(config, providers, defaults),
            defaultAgent: (primary.find(({ name }) => name === (config.default_agent ?? 'build')) ?? primary.at(0))?.name
        };
    }
}
