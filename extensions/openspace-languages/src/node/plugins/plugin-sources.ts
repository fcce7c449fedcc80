import { stat } from 'node:fs/promises';
import * as path from 'node:path';
import URI from '@theia/core/lib/common/uri';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { BackendApplicationPath } from '@theia/core/lib/node/backend-application';
import { inject, injectable } from '@theia/core/shared/inversify';
import { PluginDeployerParticipant, PluginDeployerStartContext } from '@theia/plugin-ext/lib/common/plugin-protocol';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';

/**
 * Folders with extensions, beside those of Theia's own settings folder: those that the build brings, unpacked, and those that the
 * person puts into the state folder, unpacked or as .vsix.
 */
@injectable()
export class PluginSources implements PluginDeployerParticipant {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    /** Filled by the build. */
    protected readonly builtIn = path.join(BackendApplicationPath, 'plugins');

    async onWillStart(context: PluginDeployerStartContext): Promise<void> {
        const own = ownExtensions(this.options);
        if (await isFolder(this.builtIn)) {
            context.systemEntries.push(pluginEntryOf(this.builtIn));
        }
        if (await isFolder(own)) {
            context.userEntries.push(pluginEntryOf(own));
        }
    }
}

/** Where the person's own extensions are. */
export function ownExtensions({ home }: Pick<LaunchOptions, 'home'>): string {
    return path.join(home, 'extensions');
}

/** A folder with extensions, as Theia's resolver reads it. */
export function pluginEntryOf(folder: string): string {
    return new URI(FileUri.create(folder).toString()).withScheme('local-dir').toString();
}

async function isFolder(folder: string): Promise<boolean> {
    return stat(folder).then(stats => stats.isDirectory(), () => false);
}
