import type { Request, Response } from '@theia/core/shared/express';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { commandResultSchema, explainBadArguments, ideStateSchema } from '../../common';
import { ExternalSurfaces, NAMELESS_SURFACE } from '../surfaces/external-surfaces';
import { readSurfaceManifest, Refusal, surfaceNameSchema } from '../surfaces/surface-manifest';
import { EventFeed } from './event-feed';

/** Characters of a surface's state: it ends up in the agent's prompt. */
const MAX_STATE_LENGTH = 64_000;

const stateBody = ideStateSchema.extend({ surface: surfaceNameSchema.optional() });

const resultBody = z.object({
    sessionId: z.string().optional(),
    commandId: z.string().min(1),
    // How long it took is measured here anyway.
    result: z.preprocess(
        result => typeof result === 'object' && result !== null ? { executionTime: 0, ...result } : result, commandResultSchema
    ),
    timestamp: z.string().optional()
});

/** The routes by which programs beside the IDE offer commands, run them and answer. */
@injectable()
export class SurfaceRoutes {

    @inject(ExternalSurfaces)
    protected readonly surfaces: ExternalSurfaces;

    @inject(EventFeed)
    protected readonly events: EventFeed;

    register(request: Request, response: Response): void {
        const manifest = readSurfaceManifest(request.body);
        conclude(response, 'error' in manifest ? manifest : this.surfaces.register(manifest));
    }

    publishState(request: Request, response: Response): void {
        const body = stateBody.safeParse(request.body);
        if (!body.success) {
            return conclude(response, invalid(body.error));
        }
        const { surface = this.nameIn(request), ...state } = body.data;
        if (JSON.stringify(state).length > MAX_STATE_LENGTH) {
            return conclude(response, { error: `The state is longer than ${MAX_STATE_LENGTH} characters.` });
        }
        conclude(response, this.surfaces.publishState(surface, state));
    }

    takeResult(request: Request, response: Response): void {
        const body = resultBody.safeParse(request.body);
        if (!body.success) {
            return conclude(response, invalid(body.error));
        }
        const { commandId, result } = body.data;
        const known = this.surfaces.answer(
            commandId, result.success || result.error ? result : { ...result, error: 'The surface gave no reason.' }
        );
        conclude(
            response,
            known ? undefined : { error: 'No surface is asked to run a command of this id, or it has been answered already.' },
            404
        );
    }

    /** `GET /openspace/events`: a stream to watch, or that of a surface. */
    watch(request: Request, response: Response): void {
        const surface = surfaceNameSchema.optional().safeParse(request.query.surface);
        if (!surface.success) {
            return conclude(response, invalid(surface.error));
        }
        this.events.attach(response, surface.data);
    }

    /** Named in the address. Without a name it is the one that there is, or a program that offers nothing. */
    protected nameIn(request: Request): string {
        const { surface } = request.query;
        const { names } = this.surfaces;
        return typeof surface === 'string' ? surface : names.length === 1 ? names[0] : NAMELESS_SURFACE;
    }
}

function conclude(response: Response, refusal: Refusal | undefined, status = 400): void {
    if (refusal) {
        response.status(status).json(refusal);
    } else {
        response.json({ success: true });
    }
}

function invalid(error: z.ZodError): Refusal {
    return { error: `Invalid JSON: ${explainBadArguments(error)}` };
}
