import * as path from 'node:path';
import { inject, injectable } from '@theia/core/shared/inversify';
import { SecretPath } from 'openspace-core/lib/node/door/secret-path';
import { createSecret } from 'openspace-core/lib/node/launch/launch-options';
import { GuardRoot } from 'openspace-core/lib/node/paths/guard-root';
import { PathGuard } from 'openspace-core/lib/node/paths/path-guard';
import { PluginFolders } from '../plugins/plugin-folders';

/** Where Theia serves files of extensions to its page. */
const HOSTED_PLUGIN = '/hostedPlugin';

/** What a style sheet may ask for: pictures and fonts. Never code, which would be that of the IDE's own origin. */
const ENDINGS = new Set(['.svg', '.png', '.jpg', '.jpeg', '.gif', '.webp', '.ico', '.bmp', '.woff', '.woff2', '.ttf', '.otf', '.eot']);

/** Where the page loads icons and fonts of extensions from: a style sheet cannot send the page key. */
@injectable()
export class IconPath implements SecretPath {

    @inject(PluginFolders)
    protected readonly plugins: PluginFolders;

    readonly prefix = `${HOSTED_PLUGIN}/${createSecret()}`;

    /** A drawing that somebody opens as a page of its own can do nothing. */
    readonly policy = 'sandbox; default-src \'none\'; style-src \'unsafe-inline\'; frame-ancestors \'none\'';

    readonly sharedWith = 'same-origin';

    leadsTo(requestPath: string): boolean {
        return requestPath.startsWith(`${this.prefix}/`);
    }

    async open(requestPath: string): Promise<string | undefined> {
        const [, pluginId, encoded] = /^\/([A-Za-z0-9_]+)\/(.+)$/.exec(requestPath.slice(this.prefix.length)) ?? [];
        if (!this.leadsTo(requestPath) || pluginId === undefined) {
            return undefined;
        }
        try {
            const wanted = decodeURIComponent(encoded);
            const folder = await this.plugins.find(pluginId);
            if (folder === undefined || !ENDINGS.has(path.extname(wanted).toLowerCase())) {
                return undefined;
            }
            const { relative, real } = await new PathGuard([GuardRoot.of(folder)]).locate(path.posix.join(folder, wanted), 'show');
            const isIcon = ENDINGS.has(path.extname(real).toLowerCase());
            return isIcon ? `${HOSTED_PLUGIN}/${pluginId}/${encodeURIComponent(relative)}` : undefined;
        } catch {
            return undefined;
        }
    }
}
