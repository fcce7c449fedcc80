/** What stands behind the first part of the host names of webviews. Browsers look up such names on this machine only. */
export const WEBVIEW_DOMAIN = 'webview.localhost';

const HOST = new RegExp(`^([a-z0-9-]{1,63})\\.${WEBVIEW_DOMAIN.replace('.', '\\.')}(?::\\d{1,5})?$`);

/** First part of the host name if it is one of a webview. */
export function webviewOf(host: string | undefined): string | undefined {
    return HOST.exec(host?.toLowerCase() ?? '')?.[1];
}
