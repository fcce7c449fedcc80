import * as fs from 'node:fs';
import type { IncomingMessage } from 'node:http';
import * as path from 'node:path';
import { ILogger } from '@theia/core/lib/common/logger';
import { BackendApplicationPath } from '@theia/core/lib/node/backend-application';
import { BrowserConnectionTokenBackendContribution } from '@theia/core/lib/node/hosting/browser-connection-token';
import type { NextFunction, Request, Response } from '@theia/core/shared/express';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { HubRouter } from '../hub/hub-router';
import { DoorKeeper, KEY_HEADER, KEY_QUERY } from './door-keeper';
import { PreviewPath } from './preview-path';

/** The page runs its own code only and loads nothing from elsewhere; Theia evaluates code and styles at run time. */
const PAGE_POLICY = [
    'default-src \'none\'',
    'script-src \'self\' \'unsafe-eval\' \'wasm-unsafe-eval\'',
    'style-src \'self\' \'unsafe-inline\'',
    'img-src \'self\' data: blob:',
    'media-src \'self\' data: blob:',
    'font-src \'self\' data:',
    'connect-src \'self\' data:',
    'worker-src \'self\' blob:',
    'frame-src \'self\'',
    'manifest-src \'self\'',
    'base-uri \'none\'',
    'form-action \'none\'',
    'frame-ancestors \'none\''
].join('; ');

/** Files of the workspace in frames: an origin of their own, nothing from the network. */
const PREVIEW_POLICY = 'sandbox allow-scripts; default-src \'self\' \'unsafe-inline\' data: blob:; connect-src \'none\'; form-action \'none\'; frame-ancestors \'self\'';

/**
 * The door of the IDE: in place of Theia's connection cookie, which any local program can fetch, everything but the page's
 * own code needs the page key. Runs before all other routes.
 */
@injectable()
export class DoorContribution extends BrowserConnectionTokenBackendContribution {

    @inject(DoorKeeper)
    protected readonly keeper: DoorKeeper;

    @inject(PreviewPath)
    protected readonly preview: PreviewPath;

    @inject(HubRouter)
    protected readonly hub: HubRouter;

    /** Where the page's own code lies. */
    protected readonly frontendFolder = path.join(BackendApplicationPath, 'lib', 'frontend');

    @inject(ILogger) @named('openspace-core:DoorContribution')
    protected readonly logger: ILogger;

    override initialize(): void {
        this.earlyMiddleware.handlers.push((request, response, next) => this.receive(request, response, next), this.hub.router);
        this.logger.info('ready');
    }

    override allowWsUpgrade(request: IncomingMessage): boolean {
        const { host, origin } = request.headers;
        const key = new URL(request.url ?? '/', 'http://localhost').searchParams.get(KEY_QUERY);
        return this.keeper.isKnownHost(host) && !this.keeper.isForeignOrigin(origin, host) && this.keeper.hasPageKey(key);
    }

    /** Routes of Theia that ask for its cookie have passed the door already. */
    override validateRequest(_request: Request, _response: Response, next: NextFunction): void {
        next();
    }

    protected receive(request: Request, response: Response, next: NextFunction): void {
        const { host, origin } = request.headers;
        response.setHeader('X-Content-Type-Options', 'nosniff');
        response.setHeader('Referrer-Policy', 'no-referrer');
        response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
        if (!this.keeper.isKnownHost(host)) {
            return this.refuse(response, 403, 'Unknown host name.');
        }
        const previewed = this.preview.open(request.path);
        if (previewed !== undefined && isRead(request)) {
            response.setHeader('Content-Security-Policy', PREVIEW_POLICY);
            request.url = previewed;
            return next();
        }
        if (this.keeper.isForeignOrigin(origin, host)) {
            return this.refuse(response, 403, 'Requests from other sites are refused.');
        }
        response.setHeader('Content-Security-Policy', PAGE_POLICY);
        response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
        if (request.path.startsWith('/openspace/') || this.keeper.hasPageKey(request.headers[KEY_HEADER]) || (isRead(request) && this.isPageCode(request.path))) {
            return next();
        }
        this.refuse(response, 401, 'The page key is missing.');
    }

    protected refuse(response: Response, status: number, error: string): void {
        response.status(status).json({ error });
    }

    protected isPageCode(requestPath: string): boolean {
        if (requestPath === '/') {
            return true;
        }
        const root = this.frontendFolder;
        let file: string;
        try {
            file = path.join(root, decodeURIComponent(requestPath));
        } catch {
            return false;
        }
        const stat = file.startsWith(root + path.sep) && !file.includes('\0') ? fs.statSync(file, { throwIfNoEntry: false }) : undefined;
        return stat?.isFile() === true;
    }
}

function isRead(request: Request): boolean {
    return request.method === 'GET' || request.method === 'HEAD';
}
