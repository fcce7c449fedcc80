import type { NextFunction, Request, Response, Router } from '@theia/core/shared/express';
import * as express from '@theia/core/shared/express';
import { generateUuid } from '@theia/core/lib/common/uuid';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { CommandResult, writeInstructions } from '../../common';
import { DoorKeeper, KEY_HEADER, sameSecret } from '../door/door-keeper';
import { LaunchOptions } from '../launch/launch-options';
import { OpenCodeProxy } from '../proxy/open-code-proxy';
import { CommandRouter } from '../router/command-router';
import { ResultLog } from '../router/result-log';
import { TabRegistry } from '../router/tab-registry';
import { EventFeed } from './event-feed';
import { InstructionsAddress } from './instructions-address';
import { ManifestStore } from './manifest-store';
import { PRODUCT_VERSION } from './product-version';

const BODY_LIMIT = '4mb';

const commandBody = z.object({
    cmd: z.string().min(1),
    args: z.record(z.string(), z.unknown()).default({}),
    sessionId: z.string().optional()
});

/** The routes under `/openspace/`. Host and origin were checked at the door; each route names the proof that it wants. */
@injectable()
export class HubRouter {

    @inject(DoorKeeper)
    protected readonly keeper: DoorKeeper;

    @inject(ManifestStore)
    protected readonly manifests: ManifestStore;

    @inject(CommandRouter)
    protected readonly commands: CommandRouter;

    @inject(TabRegistry)
    protected readonly tabs: TabRegistry;

    @inject(OpenCodeProxy)
    protected readonly proxy: OpenCodeProxy;

    @inject(EventFeed)
    protected readonly events: EventFeed;

    @inject(ResultLog)
    protected readonly results: ResultLog;

    @inject(InstructionsAddress)
    protected readonly instructions: InstructionsAddress;

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    readonly router: Router = express.Router();

    @postConstruct()
    protected init(): void {
        const token = (request: Request, response: Response, next: NextFunction): void => {
            if (this.keeper.hasApiToken(request.headers.authorization)) {
                next();
            } else {
                response.status(401).json({ error: this.options.apiToken ? 'The API token is missing or wrong.' : 'The API is off: start OpenSpace with --api.' });
            }
        };
        const json = [express.json({ limit: BODY_LIMIT, type: () => true }), refuseBadBody];
        this.router.get('/openspace/health', (_, response) => this.health(response));
        this.router.get('/openspace/door', (request, response) => {
            response.sendStatus(this.keeper.hasPageKey(request.headers[KEY_HEADER]) ? 204 : 401);
        });
        this.router.get('/openspace/instructions', (request, response) => this.answerInstructions(request, response));
        this.router.get('/openspace/manifest', token, (_, response) => this.answerManifest(response));
        this.router.post('/openspace/commands', token, ...json, (request: Request, response: Response) => void this.runCommand(request, response));
        this.router.get('/openspace/events', token, (_, response) => this.events.attach(response));
        this.router.use('/openspace/', token, (_, response) => {
            response.status(404).json({ error: 'There is no such route.' });
        });
    }

    protected health(response: Response): void {
        const { state } = this.proxy.status;
        response.json({
            status: state === 'connected' ? 'ok' : 'degraded',
            version: PRODUCT_VERSION,
            opencode: { status: state },
            frontends: this.tabs.all.length
        });
    }

    protected answerManifest(response: Response): void {
        const { manifest } = this.manifests;
        if (manifest) {
            response.json(manifest);
        } else {
            response.status(503).json({ error: 'Manifest not initialized' });
        }
    }

    protected answerInstructions(request: Request, response: Response): void {
        const { read, session } = request.query;
        if (!this.keeper.hasApiToken(request.headers.authorization) && !this.isReadSecret(read)) {
            response.status(401).json({ error: 'The instructions need the API token or the read secret.' });
            return;
        }
        const text = writeInstructions(this.manifests.manifest, undefined, this.results.of(typeof session === 'string' ? session : undefined));
        response.type('text/markdown').send(text);
    }

    protected isReadSecret(candidate: unknown): boolean {
        return this.instructions.directories.some(directory => sameSecret(candidate, this.instructions.secretFor(directory)));
    }

    protected async runCommand(request: Request, response: Response): Promise<void> {
        const body = commandBody.safeParse(request.body);
        if (!body.success) {
            response.status(400).json({ error: 'Invalid JSON: "cmd" (text) and "args" (object) are needed.' });
            return;
        }
        const { manifest } = this.manifests;
        if (!manifest || this.tabs.all.length === 0) {
            response.status(503).json({ error: 'Manifest not initialized' });
            return;
        }
        const { cmd, args, sessionId } = body.data;
        if (!manifest.commands.some(command => command.id === cmd)) {
            response.status(400).json({ error: `Unknown command: ${cmd}` });
            return;
        }
        const call = { id: generateUuid(), cmd, args, sessionId, source: 'http' as const };
        const running = this.commands.execute(call);
        if (request.query.wait === '1') {
            response.json(CommandResult.flatten(await running));
        } else {
            response.status(202).json({ accepted: true, id: call.id });
        }
    }
}

function refuseBadBody(error: { readonly type?: string }, _request: Request, response: Response, _next: NextFunction): void {
    if (error.type === 'entity.too.large') {
        response.status(413).json({ error: `The body is larger than ${BODY_LIMIT}.` });
    } else {
        response.status(400).json({ error: 'Invalid JSON' });
    }
}
