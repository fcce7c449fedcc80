import type { NextFunction, Request, Response, Router } from '@theia/core/shared/express';
import * as express from '@theia/core/shared/express';
import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { generateUuid } from '@theia/core/lib/common/uuid';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named, optional, postConstruct } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { CommandResult, GOODBYE_PATH } from '../../common';
import { AgentServer } from '../agent-server/agent-server';
import { CommandMetrics } from '../audit/command-metrics';
import { CommandCatalog } from '../catalog/command-catalog';
import { DoorKeeper, KEY_HEADER } from '../door/door-keeper';
import { LaunchOptions } from '../launch/launch-options';
import { PRODUCT_VERSION } from '../launch/product-version';
import { PageRegistry } from '../pages/page-registry';
import { CommandGateway } from '../router/command-gateway';
import { ExternalSurfaces } from '../surfaces/external-surfaces';
import { ChosenLanguage } from './chosen-language';
import { HubRoute } from './hub-route';
import { SurfaceRoutes } from './surface-routes';

const BODY_LIMIT = '4mb';
const LANGUAGE_HEADER = 'x-openspace-language';

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

    @inject(CommandCatalog)
    protected readonly catalog: CommandCatalog;

    @inject(CommandGateway)
    protected readonly commands: CommandGateway;

    @inject(CommandMetrics)
    protected readonly metrics: CommandMetrics;

    @inject(PageRegistry)
    protected readonly pages: PageRegistry;

    @inject(AgentServer)
    protected readonly server: AgentServer;

    @inject(ExternalSurfaces)
    protected readonly surfaces: ExternalSurfaces;

    @inject(SurfaceRoutes)
    protected readonly surfaceRoutes: SurfaceRoutes;

    @inject(ContributionProvider) @named(HubRoute)
    protected readonly routes: ContributionProvider<HubRoute>;

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(ChosenLanguage) @optional()
    protected readonly language: ChosenLanguage | undefined;

    @inject(ILogger) @named('openspace-core:HubRouter')
    protected readonly logger: ILogger;

    readonly router: Router = express.Router();

    @postConstruct()
    protected init(): void {
        this.router.use('/openspace/', (request, response, next) => this.logRequest(request, response, next));
        const token = (request: Request, response: Response, next: NextFunction): void => this.requireToken(request, response, next);
        const json = [express.json({ limit: BODY_LIMIT, type: () => true }), refuseBadBody];
        this.router.get('/openspace/health', (_, response) => this.health(response));
        this.router.get('/openspace/door', (request, response) => {
            const isOpen = this.keeper.hasPageKey(request.headers[KEY_HEADER]);
            if (isOpen) {
                this.tellLanguage(request, response);
            }
            response.sendStatus(isOpen ? 204 : 401);
        });
        this.router.post(GOODBYE_PATH, express.text({ limit: '1kb', type: () => true }), (request, response) => {
            const isOpen = this.keeper.hasPageKey(request.headers[KEY_HEADER]);
            if (isOpen && typeof request.body === 'string') {
                this.pages.leaveById(request.body);
            }
            response.sendStatus(isOpen ? 204 : 401);
        });
        this.router.get('/openspace/manifest', token, (_, response) => this.answerManifest(response));
        this.router.post('/openspace/manifest', token, ...json, (request: Request, response: Response) =>
            this.surfaceRoutes.register(request, response));
        this.router.post('/openspace/state', token, ...json, (request: Request, response: Response) =>
            this.surfaceRoutes.publishState(request, response));
        this.router.post('/openspace/command-results', token, ...json, (request: Request, response: Response) =>
            this.surfaceRoutes.takeResult(request, response));
        this.router.post('/openspace/commands', token, ...json, whenDone((request, response) => this.runCommand(request, response)));
        this.router.get('/openspace/events', token, (request, response) => this.surfaceRoutes.watch(request, response));
        this.router.get('/openspace/metrics', token, whenDone((_, response) => this.answerMetrics(response)));
        this.routes.getContributions().forEach(({ method, path, answer }) => this.router[method](path, whenDone(answer)));
        this.router.use('/openspace/', token, (_, response) => {
            response.status(404).json({ error: 'There is no such route.' });
        });
    }

    /** Route, session and outcome; never a query, which may carry a secret, and never a body. */
    protected logRequest(request: Request, response: Response, next: NextFunction): void {
        const began = performance.now();
        const { session } = request.query;
        response.once('finish', () => void this.logger.debug('request answered', {
            method: request.method, route: request.baseUrl + request.path, session: typeof session === 'string' ? session : undefined,
            status: response.statusCode, ms: Math.round(performance.now() - began)
        }));
        next();
    }

    protected requireToken(request: Request, response: Response, next: NextFunction): void {
        if (this.keeper.hasApiToken(request.headers.authorization)) {
            next();
        } else {
            response.status(401).json({
                error: this.options.apiToken ? 'The API token is missing or wrong.' : 'The API is off: start OpenSpace with --api.'
            });
        }
    }

    /** A page says what was chosen in its browser, and hears what was chosen last. */
    protected tellLanguage({ headers }: Request, response: Response): void {
        const chosen = headers[LANGUAGE_HEADER];
        if (typeof chosen === 'string') {
            this.language?.remember(chosen);
        }
        if (this.language?.chosen !== undefined) {
            response.setHeader(LANGUAGE_HEADER, this.language.chosen);
        }
    }

    protected health(response: Response): void {
        const { state } = this.server;
        response.json({
            status: state === 'connected' ? 'ok' : 'degraded',
            version: PRODUCT_VERSION,
            opencode: { status: state },
            frontends: this.pages.all.length
        });
    }

    protected answerManifest(response: Response): void {
        const { manifest } = this.catalog;
        if (manifest) {
            response.json(manifest);
        } else {
            refuseWithoutManifest(response);
        }
    }

    protected async answerMetrics(response: Response): Promise<void> {
        const text = await this.metrics.text();
        // Express would sort the parameters of the type.
        response.setHeader('Content-Type', this.metrics.contentType).end(text);
    }

    protected async runCommand(request: Request, response: Response): Promise<void> {
        const body = commandBody.safeParse(request.body);
        if (!body.success) {
            response.status(400).json({ error: 'Invalid JSON: "cmd" (text) and "args" (object) are needed.' });
            return;
        }
        const { cmd, args, sessionId } = body.data;
        if (!this.catalog.manifest || (this.pages.reachable.length === 0 && !this.surfaces.canReach(cmd))) {
            refuseWithoutManifest(response);
            return;
        }
        if (!this.catalog.entry(cmd)) {
            response.status(400).json({ error: this.catalog.explainUnknown(cmd) });
            return;
        }
        const id = generateUuid();
        const running = this.commands.run({ id, cmd, args, sessionId, source: 'http', authority: 'person' });
        if (request.query.wait === '1') {
            const result = await running;
            response.json({ ...CommandResult.flatten(result), ...picturesOf(result) });
        } else {
            response.status(202).json({ accepted: true, id });
            await running;
        }
    }
}

function refuseWithoutManifest(response: Response): void {
    response.status(503).json({ error: 'Manifest not initialized' });
}

/** Express does not wait for promises; what they throw would otherwise end the process. */
function whenDone(
    answer: (request: Request, response: Response) => Promise<void>
): (request: Request, response: Response, next: NextFunction) => void {
    return (request, response, next) => void answer(request, response).catch(next);
}

function refuseBadBody(error: { readonly type?: string }, _request: Request, response: Response, _next: NextFunction): void {
    if (error.type === 'entity.too.large') {
        response.status(413).json({ error: `The body is larger than ${BODY_LIMIT}.` });
    } else {
        response.status(400).json({ error: 'Invalid JSON' });
    }
}

/** One picture is `image`, as API clients expect it; several come with what they show. */
function picturesOf({ pictures = [] }: CommandResult): Record<string, unknown> {
    if (pictures.length === 0) {
        return {};
    }
    const [{ mime: type, data }] = pictures;
    return pictures.length === 1 ? { image: { type, data } } : { pictures };
}
