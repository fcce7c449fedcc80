import { OpenSpaceClient } from '../../common';

/** One browser page that is connected: which folder it shows, and how it is reached. */
export class ConnectedPage {

    /** Canonical path of the page's folder; undefined until it said hello. */
    directory: string | undefined;
    /** Canonical paths of all folders of its workspace, that one first. */
    roots: readonly string[] = [];
    /** When it last had the person's attention; 0 for never. */
    focusedAt = 0;
    /** The page said goodbye; its connection may linger. */
    leaving = false;
    /** Its socket has been gone for a while; it may come back. */
    unreachable = false;
    /** Theia's id of the page's connection. */
    frontendId: string | undefined;

    constructor(readonly id: number, readonly client: OpenSpaceClient) { }

    /** Tells the page something for which nobody waits. A page that cannot be reached misses it; that must not disturb who tells. */
    async tell(notify: (client: OpenSpaceClient) => void | Promise<void>): Promise<void> {
        try {
            await notify(this.client);
        } catch {
            // It is gone, or its buffer is full; both are noticed elsewhere.
        }
    }
}

/** The page that had the person's attention last, else the first. */
export function lastFocused(pages: readonly ConnectedPage[]): ConnectedPage | undefined {
    return pages.reduce<ConnectedPage | undefined>((best, page) => !best || page.focusedAt > best.focusedAt ? page : best, undefined);
}
