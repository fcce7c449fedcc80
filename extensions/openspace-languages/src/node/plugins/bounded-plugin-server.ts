import { inject, injectable } from '@theia/core/shared/inversify';
import type { DeployedPlugin, PluginIdentifiers } from '@theia/plugin-ext/lib/common/plugin-protocol';
import { HostedPluginServerImpl } from '@theia/plugin-ext/lib/hosted/node/plugin-service';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';

/** Tells pages of extensions; only of what they describe, if the person has started without them. */
@injectable()
export class BoundedPluginServer extends HostedPluginServerImpl {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    override async getDeployedPlugins(pluginIds: PluginIdentifiers.VersionedId[]): Promise<DeployedPlugin[]> {
        const plugins = await super.getDeployedPlugins(pluginIds);
        return this.options.extensions ? plugins : plugins.map(withoutCode);
    }
}

/** Colours, icons, snippets and the like need none. */
function withoutCode(plugin: DeployedPlugin): DeployedPlugin {
    const { metadata } = plugin;
    return { ...plugin, metadata: { ...metadata, model: { ...metadata.model, entryPoint: {} } } };
}
