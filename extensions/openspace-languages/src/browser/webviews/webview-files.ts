import { inject, injectable } from '@theia/core/shared/inversify';
import { WebviewEnvironment } from '@theia/plugin-ext/lib/main/browser/webview/webview-environment';
import type { WebviewContentOptions } from '@theia/plugin-ext/lib/main/browser/webview/webview';
import { WebviewAccess } from '../../common/webview-access';
import { webviewOf } from '../../common/webview-host';
import { GuardedWebviewEnvironment } from './guarded-webview-environment';

/** The files that webviews load, from the page's side. */
@injectable()
export class WebviewFiles {

    @inject(WebviewAccess)
    protected readonly access: WebviewAccess;

    @inject(WebviewEnvironment)
    protected readonly environment: GuardedWebviewEnvironment;

    /** Lets a webview load what its extension named; to be waited for before it is shown anything. */
    async allow(endpoint: string, { localResourceRoots = [] }: WebviewContentOptions): Promise<void> {
        const webview = webviewOf(new URL(endpoint).host);
        if (webview !== undefined) {
            await this.access.allow(webview, localResourceRoots);
        }
    }

    /** Files of the old way, `vscode-resource:/path`, which extensions write by hand. */
    async withAddresses(html: string, endpoint: string): Promise<string> {
        const { resources } = await this.environment.addresses;
        return linkOldResources(html, new URL(endpoint).origin + resources);
    }
}

/** Pure. */
export function linkOldResources(html: string, root: string): string {
    return html.replace(/(["'])(?:vscode|theia)-resource:(?:\/\/(?:file)?)?(\/[^\s'"]*)\1/gi,
        (_, quote: string, path: string) => `${quote}${root}/file//${path}${quote}`);
}
