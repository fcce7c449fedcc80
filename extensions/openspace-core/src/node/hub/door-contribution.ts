import * as fs from 'node:fs';
import { IncomingMessage, Server, STATUS_CODES } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import * as path from 'node:path';
import { isForeignOrigin } from '@openspace/foundation/http';
import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { ILogger } from '@theia/core/lib/common/logger';
import { BackendApplicationPath } from '@theia/core/lib/node/backend-application';
import { BrowserConnectionTokenBackendContribution } from '@theia/core/lib/node/hosting/browser-connection-token';
import type { Application, NextFunction, Request, Response } from '@theia/core/shared/express';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { DoorKeeper, KEY_HEADER, KEY_QUERY } from '../door/door-keeper';
import { PreviewPath } from '../door/preview-path';
import { SecretPath } from '../door/secret-path';
import { SideDoor } from '../door/side-door';
import { guardSocket } from '../door/socket-guard';
import { HubRouter } from './hub-router';

/**
 * The page runs its own code only and loads nothing from elsewhere; Theia evaluates code and styles at run time. Frames may
 * show servers of the person on other ports of this machine: those are other origins and get nothing of ours.
 */
const pagePolicy = (frames: readonly string[]): string => [
    'default-src \'none\'',
    'script-src \'self\' \'unsafe-eval\' \'wasm-unsafe-eval\'',
    'style-src \'self\' \'unsafe-inline\'',
    'img-src \'self\' data: blob:',
    'media-src \'self\' data: blob:',
    'font-src \'self\' data:',
    'connect-src \'self\' data:',
    'worker-src \'self\' blob:',
    ['frame-src \'self\' http://localhost:* http://127.0.0.1:*', ...frames].join(' '),
    'manifest-src \'self\'',
    'base-uri \'none\'',
    'form-action \'none\'',
    'frame-ancestors \'none\''
].join('; ');

/** Where Socket.IO listens; it takes everything that begins so. */
const SOCKET_PATH = '/socket.io';

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

    @inject(ContributionProvider) @named(SecretPath)
    protected readonly secretPaths: ContributionProvider<SecretPath>;

    @inject(ContributionProvider) @named(SideDoor)
    protected readonly sideDoors: ContributionProvider<SideDoor>;

    @inject(HubRouter)
    protected readonly hub: HubRouter;

    /** Where the page's own code lies. */
    protected readonly frontendFolder = path.join(BackendApplicationPath, 'lib', 'frontend');

    @inject(ILogger) @named('openspace-core:DoorContribution')
    protected readonly logger: ILogger;

    protected application: Application | undefined;

    override initialize(): void {
        this.earlyMiddleware.handlers.push((request, response, next) => this.receive(request, response, next), this.hub.router);
        this.logger.info('ready');
    }

    configure(application: Application): void {
        this.application = application;
    }

    onStart(server: Server | SecureServer): void {
        guardSocket(server, {
            allowsUpgrade: request => this.allowWsUpgrade(request), allowsRequest: request => this.allowsSocketRequest(request)
        });
        // Express asks error handlers in the order of their registration, so this one comes after all routes.
        this.application?.use((error: unknown, _request: Request, response: Response, next: NextFunction) =>
            this.answerError(error, response, next));
    }

    override allowWsUpgrade(request: IncomingMessage): boolean {
        const { host, origin } = request.headers;
        return this.keeper.isKnownHost(host) && !isForeignOrigin(origin, host)
            && this.keeper.hasPageKey(addressOf(request)?.searchParams.get(KEY_QUERY));
    }

    /** Long polling with the key; not the client code that Socket.IO would serve from there. */
    protected allowsSocketRequest(request: IncomingMessage): boolean {
        if (!request.url?.startsWith(SOCKET_PATH)) {
            return true;
        }
        const address = addressOf(request);
        return address?.pathname === `${SOCKET_PATH}/` && address.searchParams.get('transport') === 'polling'
            && this.allowWsUpgrade(request);
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
            const sideDoor = this.sideDoors.getContributions().find(door => door.takes(host));
            return sideDoor ? sideDoor.answer(request, response) : this.refuse(response, 403, 'Unknown host name.');
        }
        const secretPath = isRead(request) ? this.findSecretPath(request.path) : undefined;
        if (secretPath) {
            void secretPath.open(request.path).then(address => this.showFile(secretPath, address, request, response, next));
            return;
        }
        if (isForeignOrigin(origin, host)) {
            return this.refuse(response, 403, 'Requests from other sites are refused.');
        }
        response.setHeader('Content-Security-Policy', pagePolicy(this.frameSources(host)));
        response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
        if (request.path.startsWith('/openspace/') || this.keeper.hasPageKey(request.headers[KEY_HEADER])) {
            return next();
        }
        const code = isRead(request) ? this.findPageCode(request.path) : undefined;
        if (code === undefined) {
            return this.refuse(response, 401, 'The page key is missing.');
        }
        // Theia looks for a packed file beside the address as it was written, query and detours included.
        request.url = code;
        next();
    }

    protected findSecretPath(requestPath: string): SecretPath | undefined {
        return [this.preview, ...this.secretPaths.getContributions()].find(secretPath => secretPath.leadsTo(requestPath));
    }

    protected frameSources(host: string | undefined): string[] {
        const port = /:(\d+)$/.exec(host ?? '')?.[1] ?? '80';
        return this.sideDoors.getContributions().map(door => door.frameSource(port));
    }

    protected showFile(
        secretPath: SecretPath, address: string | undefined, request: Request, response: Response, next: NextFunction
    ): void {
        if (address === undefined) {
            return this.refuse(response, 404, 'No open folder holds this file.');
        }
        response.setHeader('Content-Security-Policy', secretPath.policyOf?.(address) ?? secretPath.policy);
        response.setHeader('Cross-Origin-Resource-Policy', secretPath.sharedWith);
        request.url = address;
        next();
    }

    protected refuse(response: Response, status: number, error: string): void {
        response.status(status).json({ error });
    }

    /** In place of Express, which tells the stack and with it the paths of this machine. */
    protected answerError(error: unknown, response: Response, next: NextFunction): void {
        const status = statusOf(error);
        if (status >= 500) {
            this.logger.error('a request failed', error);
        }
        if (response.headersSent) {
            return next(error);
        }
        response.removeHeader('Content-Encoding');
        this.refuse(response, status, STATUS_CODES[status] ?? 'Unknown error');
    }

    /** The address of a file of the page's own code, without query and detours; undefined if there is none. */
    protected findPageCode(requestPath: string): string | undefined {
        if (requestPath === '/') {
            return '/';
        }
        const root = this.frontendFolder;
        try {
            const file = path.join(root, decodeURIComponent(requestPath));
            if (file.startsWith(root + path.sep) && fs.statSync(file, { throwIfNoEntry: false })?.isFile()) {
                return `/${path.relative(root, file).split(path.sep).map(encodeURIComponent).join('/')}`;
            }
        } catch {
            // Not an address of any file: too long, below a file, wrongly encoded, with a zero in it.
        }
        return undefined;
    }
}

function isRead(request: Request): boolean {
    return request.method === 'GET' || request.method === 'HEAD';
}

function addressOf(request: IncomingMessage): URL | undefined {
    try {
        return new URL(request.url ?? '/', 'http://localhost');
    } catch {
        return undefined;
    }
}

/** Express and its parsers mark what the client did wrong; anything else is our fault. */
function statusOf(error: unknown): number {
    const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
    return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}
