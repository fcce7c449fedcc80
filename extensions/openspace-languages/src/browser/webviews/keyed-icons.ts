import { Endpoint } from '@theia/core/lib/browser/endpoint';
import URI from '@theia/core/lib/common/uri';

const HOSTED_PLUGIN = /^\/hostedPlugin(?=\/)/;

/**
 * Leads icons and fonts of extensions through the secret path. Theia makes their addresses in half a dozen places, some of them static
 * functions, and all of them by this class (`PluginSharedStyle`, `PluginIconTheme`, `PluginIconService`, `WebviewWidget`).
 */
export function useSecretPathForIcons(prefix: string, endpoint: { getRestUrl(): URI } = Endpoint.prototype): void {
    // eslint-disable-next-line @typescript-eslint/unbound-method -- called with the endpoint below
    const plain = endpoint.getRestUrl;
    endpoint.getRestUrl = function (): URI {
        const address = plain.call(this);
        const path = address.path.toString();
        return path.startsWith(`${prefix}/`) ? address : address.withPath(path.replace(HOSTED_PLUGIN, prefix));
    };
}
