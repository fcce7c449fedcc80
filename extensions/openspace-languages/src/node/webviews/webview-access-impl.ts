import { inject, injectable } from '@theia/core/shared/inversify';
import { webviewOf, WEBVIEW_DOMAIN } from '../../common/webview-host';
import { WebviewAccess, WebviewAddresses } from '../../common/webview-access';
import { IconPath } from './icon-path';
import { WebviewDoor } from './webview-door';
import { WebviewResources } from './webview-resources';

/** One for each page; what it allowed ends with it. */
@injectable()
export class WebviewAccessImpl implements WebviewAccess {

    @inject(WebviewDoor)
    protected readonly door: WebviewDoor;

    @inject(IconPath)
    protected readonly icons: IconPath;

    @inject(WebviewResources)
    protected readonly resources: WebviewResources;

    async addresses(): Promise<WebviewAddresses> {
        return { resources: this.door.resourcePath, icons: this.icons.prefix };
    }

    async allow(webview: string, folders: readonly string[]): Promise<void> {
        const name = webviewOf(`${webview}.${WEBVIEW_DOMAIN}`);
        if (name === undefined) {
            throw new Error('This is not the name of a webview.');
        }
        await this.resources.allow(this, name, folders);
    }

    dispose(): void {
        this.resources.forget(this);
    }
}
