import type { Request, Response } from '@theia/core/shared/express';

/** A route under `/openspace/` that somebody else brings. It knows its clients: it asks them for their proof, and reads the body. */
export interface HubRoute {
    readonly method: 'get' | 'all';
    readonly path: string;
    readonly answer: (request: Request, response: Response) => Promise<void>;
}

export const HubRoute = Symbol('HubRoute');
