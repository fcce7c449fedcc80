import { sameSecret } from '@openspace/foundation/http';

/** Files that make the frame around the page of an extension; the same for all. */
export const FRAME_FILES = ['index.html', 'host.js', 'main.js', 'fake.html'] as const;

export type FrameFile = typeof FRAME_FILES[number];

/** What somebody wants of the host of a webview. */
export type WebviewRequest =
    | { readonly kind: 'frame'; readonly file: FrameFile }
    /** An absolute path as it was asked for; nothing has been looked up. */
    | { readonly kind: 'resource'; readonly path: string };

/** Before all that webviews can ask for. */
export const WEBVIEW_ROOT = '/webview';

/**
 * Reads the path of a request, still encoded, to the host of a webview: `/webview/<file>` or
 * `/webview/<secret>/<scheme>//<authority>/<path>`, as extensions get it from `asWebviewUri`. Only files of the disk can be asked for.
 */
export function readWebviewRequest(requestPath: string, secret: string): WebviewRequest | undefined {
    const [, root, first, ...rest] = requestPath.split('/');
    if (`/${root}` !== WEBVIEW_ROOT) {
        return undefined;
    }
    const file = FRAME_FILES.find(name => name === first);
    if (file !== undefined && rest.length === 0) {
        return { kind: 'frame', file };
    }
    if (!sameSecret(first, secret)) {
        return undefined;
    }
    const path = /^file\/+(?=.)(.*)$/s.exec(decode(rest.join('/')) ?? '')?.[1];
    return path === undefined ? undefined : { kind: 'resource', path: `/${path}` };
}

function decode(text: string): string | undefined {
    try {
        return decodeURIComponent(text);
    } catch {
        return undefined;
    }
}
