import { inject, injectable } from '@theia/core/shared/inversify';
import type { DeployedPlugin, PluginIdentifiers } from '@theia/plugin-ext/lib/common/plugin-protocol';
import { HostedPluginSupport } from '@theia/plugin-ext/lib/hosted/node/hosted-plugin';
import { HostedPluginServerImpl } from '@theia/plugin-ext/lib/hosted/node/plugin-service';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { ForewarnedPluginServer } from '../../common/forewarned-plugin-server';
import { LatePluginHost } from './late-plugin-host';

/** Tells pages of extensions; only of what they describe, if the person has started without them. */
@injectable()
export class BoundedPluginServer extends HostedPluginServerImpl implements ForewarnedPluginServer {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(HostedPluginSupport)
    protected readonly host: LatePluginHost;

    async expectHost(): Promise<void> {
        this.host.expect();
    }

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
