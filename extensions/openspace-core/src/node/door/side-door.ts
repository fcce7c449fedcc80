import type { Request, Response } from '@theia/core/shared/express';

/**
 * Host names of their own at our port, for pages that must have nothing of the IDE's origin. Whatever is asked for under such a
 * name is answered by the side door alone: no other route hears of it, and it opens no socket.
 */
export interface SideDoor {
    /** Whether requests for this host are its own. It must not take a name under which the IDE itself is reached. */
    takes(host: string | undefined): boolean;
    answer(request: Request, response: Response): void;
    /** What the page's policy names so that frames of the IDE may show it; `port` is that of the page. */
    frameSource(port: string): string;
}

export const SideDoor = Symbol('SideDoor');
