import { realpath } from 'node:fs/promises';
import { injectable, inject } from '@theia/core/shared/inversify';
import { getPluginId } from '@theia/plugin-ext/lib/common/plugin-protocol';
import { PluginDeployerHandlerImpl } from '@theia/plugin-ext/lib/hosted/node/plugin-deployer-handler-impl';

/** Where the extensions lie that are in use. */
@injectable()
export class PluginFolders {

    @inject(PluginDeployerHandlerImpl)
    protected readonly deployed: PluginDeployerHandlerImpl;

    /** Real paths. */
    async all(): Promise<string[]> {
        const plugins = await this.deployed.getDeployedPlugins();
        const folders = await Promise.all(plugins.map(({ metadata }) => realpath(metadata.model.packagePath).catch(() => undefined)));
        return [...new Set(folders.filter(folder => folder !== undefined))];
    }

    /** The folder of an extension, as Theia calls it in addresses. */
    async find(pluginId: string): Promise<string | undefined> {
        const plugins = await this.deployed.getDeployedPlugins();
        const found = plugins.find(({ metadata }) => getPluginId(metadata.model) === pluginId);
        return found && realpath(found.metadata.model.packagePath).catch(() => undefined);
    }
}
