import { Endpoint } from '@theia/core/lib/browser/endpoint';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { WebviewEnvironment } from '@theia/plugin-ext/lib/main/browser/webview/webview-environment';
import { WebviewExternalEndpoint } from '@theia/plugin-ext/lib/main/common/webview-protocol';
import { WEBVIEW_DOMAIN } from '../../common/webview-host';
import { WebviewAccess, WebviewAddresses } from '../../common/webview-access';

/** Webviews load from host names of their own, and their files by a secret path. */
@injectable()
export class GuardedWebviewEnvironment extends WebviewEnvironment {

    @inject(WebviewAccess)
    protected readonly access: WebviewAccess;

    protected asked: Promise<WebviewAddresses> | undefined;

    get addresses(): Promise<WebviewAddresses> {
        return this.asked ??= this.access.addresses();
    }

    /** Whatever name the page itself has: a part before an address of numbers is no name. */
    override async externalEndpointUrl(): Promise<URI> {
        const port = /:\d+$/.exec(new Endpoint().host)?.[0] ?? '';
        return new Endpoint({ host: `{{uuid}}.${WEBVIEW_DOMAIN}${port}`, path: '/webview' }).getRestUrl();
    }

    override async resourceRoot(): Promise<string> {
        const { resources } = await this.addresses;
        return (await this.externalEndpointUrl()).withPath(`${resources}/{{scheme}}//{{authority}}/{{path}}`).toString(true);
    }

    /** Not used here; any other value makes Theia warn about a shared host name. */
    protected override async getHostPattern(): Promise<string> {
        return WebviewExternalEndpoint.defaultPattern;
    }
}
