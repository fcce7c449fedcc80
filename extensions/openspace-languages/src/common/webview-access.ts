export const WEBVIEW_ACCESS_PATH = '/services/openspace-webview-access';

/** Paths with a secret in them, without a slash at the end. */
export interface WebviewAddresses {
    /** Where pages of extensions load their files from, at a host name of their own. */
    readonly resources: string;
    /** Where the IDE itself loads icons and fonts of extensions from. */
    readonly icons: string;
}

/** What the page asks of the backend on behalf of the webviews in it. */
export interface WebviewAccess {
    addresses(): Promise<WebviewAddresses>;
    /**
     * Says which folders a webview may load files from, in place of what was said before. It never reaches beyond the folders of
     * extensions and those that are open.
     *
     * @param webview first part of its host name
     * @param folders as URIs
     */
    allow(webview: string, folders: readonly string[]): Promise<void>;
}

export const WebviewAccess = Symbol('WebviewAccess');
