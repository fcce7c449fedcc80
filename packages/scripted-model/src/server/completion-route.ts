import { randomUUID } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { playReply } from '../reply/play-reply.js';
import { ReplyRefusal } from '../reply/reply-event.js';
import { ChatRequest, chatRequestSchema } from '../requests/conversation.js';
import { RequestOutcome } from '../requests/request-log.js';
import { ReplyStep } from '../scenario/reply-step.js';
import { DEFAULT_MODEL } from '../scenario/scenario.js';
import { EventStreamSink } from './event-stream-sink.js';
import { readJson, sendError, sendJson } from './http-json.js';
import { PlainSink } from './plain-sink.js';
import { ReplySink } from './reply-sink.js';
import { Stage } from './stage.js';

/** Answers `POST /v1/chat/completions`; resolves when the reply is over, however it ended. */
export async function answerCompletion(stage: Stage, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readJson(request);
    if (!body.ok) {
        return sendError(response, body.status, body.message);
    }
    const parsed = chatRequestSchema.safeParse(body.value);
    if (!parsed.success) {
        return sendError(response, 400, z.prettifyError(parsed.error));
    }
    if (!hasKey(stage, request)) {
        stage.log.add(request.headers, parsed.data, null)('refused');
        return sendError(response, 401, 'Incorrect API key provided', 'authentication_error');
    }
    const { rule, steps } = stage.rules.choose(parsed.data);
    const settle = stage.log.add(request.headers, parsed.data, rule);
    settle(await perform(steps, parsed.data, stage, response));
}

/** Whether the request carries the key that the stage asks for, if it asks for one. */
export function hasKey({ apiKey }: Stage, { headers }: IncomingMessage): boolean {
    return apiKey === undefined || headers.authorization === `Bearer ${apiKey}`;
}

async function perform(steps: readonly ReplyStep[], request: ChatRequest, stage: Stage, response: ServerResponse): Promise<RequestOutcome> {
    const { signal } = abortWhenClosed(response);
    const sink = createSink(request, stage, response, signal);
    try {
        for await (const event of playReply(steps, { request, holds: stage.holds, signal })) {
            switch (event.type) {
                case 'status':
                    refuse(response, event);
                    return 'finished';
                case 'drop':
                    // Not destroy(): what was written before must still arrive.
                    response.socket?.destroySoon();
                    return 'dropped';
                case 'end':
                    await sink.end(event);
                    return 'finished';
                default:
                    await sink.write(event);
            }
        }
    } catch (error) {
        if (!signal.aborted) {
            throw error;
        }
    }
    return 'abandoned';
}

function abortWhenClosed(response: ServerResponse): AbortController {
    const controller = new AbortController();
    const abort = (): void => controller.abort();
    // A write between the loss of the connection and its 'close' event is reported as an error.
    response.once('close', abort).on('error', abort);
    return controller;
}

function createSink(request: ChatRequest, stage: Stage, response: ServerResponse, signal: AbortSignal): ReplySink {
    const head = {
        id: `chatcmpl-${randomUUID()}`,
        created: Math.floor(Date.now() / 1000),
        model: request.model ?? stage.rules.scenario.model ?? DEFAULT_MODEL
    };
    return request.stream
        ? new EventStreamSink(response, head, request.stream_options?.include_usage ?? false, signal)
        : new PlainSink(response, head);
}

/** A string goes out as text, anything else as JSON. */
function refuse(response: ServerResponse, { status, body, headers }: ReplyRefusal): void {
    if (body === undefined) {
        sendError(response, status, `The scenario answers with status ${status}`, 'scripted_error', headers);
    } else if (typeof body === 'string') {
        response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(body);
    } else {
        sendJson(response, status, body, headers);
    }
}
