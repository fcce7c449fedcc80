import { injectable } from '@theia/core/shared/inversify';
import { HostedPluginSupport } from '@theia/plugin-ext/lib/hosted/node/hosted-plugin';

/**
 * Starts the process of the extension host when the page first has something for it. Theia starts it as soon as a page asks which
 * extensions there are, even if none of them has code or none may run.
 */
@injectable()
export class LatePluginHost extends HostedPluginSupport {

    override runPluginServer(): void { }

    override onMessage(pluginHostId: string, message: Uint8Array): void {
        super.runPluginServer();
        super.onMessage(pluginHostId, message);
    }
}
