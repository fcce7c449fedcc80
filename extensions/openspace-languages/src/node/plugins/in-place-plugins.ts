import { injectable } from '@theia/core/shared/inversify';
import { PluginCliContribution } from '@theia/plugin-ext/lib/main/node/plugin-cli-contribution';

/** Extensions that lie unpacked in a folder run from there. Theia would copy them to a temporary folder at each start. */
@injectable()
export class InPlacePlugins extends PluginCliContribution {

    override copyUncompressedPlugins(): boolean {
        return false;
    }
}
