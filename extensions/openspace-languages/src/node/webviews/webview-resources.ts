import { realpath } from 'node:fs/promises';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { PageRegistry } from 'openspace-core/lib/node/pages/page-registry';
import { GuardRoot } from 'openspace-core/lib/node/paths/guard-root';
import { PathGuard } from 'openspace-core/lib/node/paths/path-guard';
import { PluginFolders } from '../plugins/plugin-folders';

/** Which files pages of extensions may load. */
@injectable()
export class WebviewResources {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(PageRegistry)
    protected readonly pages: PageRegistry;

    @inject(PluginFolders)
    protected readonly plugins: PluginFolders;

    /** Folders that each page gave to webviews, as real paths. Several pages may show the same view of an extension. */
    protected readonly given = new Map<object, Map<string, readonly string[]>>();

    /** Folders as URIs; what is no folder of this disk counts for nothing. */
    async allow(page: object, webview: string, folders: readonly string[]): Promise<void> {
        const real = await Promise.all(folders.map(folder => realFolder(folder)));
        const ofPage = this.given.get(page) ?? new Map<string, readonly string[]>();
        this.given.set(page, ofPage.set(webview, real.filter(folder => folder !== undefined)));
    }

    /** The page is gone, with all its webviews. */
    forget(page: object): void {
        this.given.delete(page);
    }

    /**
     * The real path of a file, as things stand, if the webview may have it: it lies in a folder that the webview was given, and in a
     * folder of an extension or in an open one, there without secrets by its name. All links count.
     */
    async find(webview: string, wanted: string): Promise<string | undefined> {
        const given = [...this.given.values()].flatMap(ofPage => ofPage.get(webview) ?? []);
        if (given.length === 0) {
            return undefined;
        }
        const [plugins, open] = await Promise.all([this.plugins.all(), this.openFolders()]);
        try {
            const { real, root } = await new PathGuard([...plugins, ...open].map(folder => GuardRoot.of(folder))).locate(wanted, 'show');
            if (!given.some(folder => GuardRoot.relative(folder, real) !== undefined)) {
                return undefined;
            }
            // Files of extensions are no secrets, whatever they are called.
            if (plugins.includes(root.real)) {
                return real;
            }
            const readable = await new PathGuard(open.map(folder => GuardRoot.of(folder))).locate(wanted, 'read');
            return readable.real === real ? real : undefined;
        } catch {
            return undefined;
        }
    }

    protected async openFolders(): Promise<string[]> {
        const { workspace } = this.options;
        return [...new Set([...workspace === undefined ? [] : [workspace], ...this.pages.all.flatMap(({ roots }) => roots)])];
    }
}

async function realFolder(uri: string): Promise<string | undefined> {
    try {
        return uri.startsWith('file:') ? await realpath(FileUri.fsPath(uri)) : undefined;
    } catch {
        return undefined;
    }
}
