import { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { ScenarioError } from '../scenario/load-scenario.js';
import { BodyResult, readJson, sendError, sendJson } from './http-json.js';
import { Stage } from './stage.js';

/** All control routes begin with this. */
export const CONTROL_PREFIX = '/__control/';

const releaseSchema = z.strictObject({ name: z.string().min(1) });

/** Answers a control route, for programs on this machine only. */
export async function answerControl(route: string, stage: Stage, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isLocalProgram(request)) {
        return sendError(response, 403, 'Control routes are for programs on this machine');
    }
    switch (route) {
        case `GET ${CONTROL_PREFIX}requests`:
            return sendJson(response, 200, stage.log.requests);
        case `POST ${CONTROL_PREFIX}release`:
            return release(stage, await readJson(request), response);
        case `POST ${CONTROL_PREFIX}scenario`:
            return replaceScenario(stage, await readJson(request), response);
        case `POST ${CONTROL_PREFIX}reset`:
            stage.reset();
            return sendJson(response, 200, {});
        default:
            return sendError(response, 404, `No such route: ${route}`);
    }
}

function release(stage: Stage, body: BodyResult, response: ServerResponse): void {
    if (!body.ok) {
        return sendError(response, body.status, body.message);
    }
    const parsed = releaseSchema.safeParse(body.value);
    if (!parsed.success) {
        return sendError(response, 400, 'expected { "name": "…" }');
    }
    sendJson(response, 200, { released: stage.holds.release(parsed.data.name) });
}

function replaceScenario(stage: Stage, body: BodyResult, response: ServerResponse): void {
    if (!body.ok) {
        return sendError(response, body.status, body.message);
    }
    try {
        stage.setScenario(body.value);
    } catch (error) {
        if (error instanceof ScenarioError) {
            return sendError(response, 400, error.message);
        }
        throw error;
    }
    sendJson(response, 200, {});
}

const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/**
 * Whether a request comes from a program on this machine: a loopback peer, a loopback Host
 * (a web page behind a rebound name has another one) and no Origin (browsers add it).
 */
function isLocalProgram({ headers, socket }: IncomingMessage): boolean {
    return LOOPBACK_HOST.test(headers.host ?? '')
        && LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '')
        && headers.origin === undefined;
}
