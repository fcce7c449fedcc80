import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { WorkspaceError } from '../workspace/workspace-error.js';
import { answerOfError, type Answer } from './http-answers.js';

/** Reads a body as JSON, whatever it says it is, and passes an error on otherwise; the size is that of the IDE's own routes. */
export const jsonBody = express.json({ limit: '4mb', type: () => true, strict: false, inflate: false });

/** Undefined if it answers by itself. */
type Answering = (request: Request, response: Response) => Promise<Answer | undefined> | Answer | undefined;

/** Answers with what the function returns. */
export function answering(answer: Answering): RequestHandler {
    return (request, response, next) => {
        // In a promise, because express 4 does not see rejections.
        Promise.resolve().then(() => answer(request, response)).then(answered => {
            if (answered) {
                response.status(answered.status).json(answered.body);
            }
        }).catch(next);
    };
}

/** What a client did wrong; undefined if the fault is ours. */
export function answerOfFault(error: unknown): Answer | undefined {
    if (error instanceof WorkspaceError) {
        return answerOfError(error);
    }
    const { type, status } = error as { readonly type?: unknown; readonly status?: unknown };
    if (type === 'entity.too.large') {
        return { status: 413, body: { error: 'The body is larger than 4 MB.' } };
    }
    if (type === 'entity.parse.failed') {
        return { status: 400, body: { error: 'Invalid JSON' } };
    }
    const isTheirs = typeof status === 'number' && status >= 400 && status < 500;
    return isTheirs ? { status, body: { error: 'The request cannot be read.' } } : undefined;
}

/** Answers what went wrong; tells the log if it should not have. */
export function answerErrors(log: (line: string) => void) {
    return (error: unknown, request: Request, response: Response, _next: NextFunction): void => {
        const fault = answerOfFault(error);
        if (!fault && !request.destroyed && !response.destroyed) {
            log(`A request failed: ${error instanceof Error ? error.message : String(error)}`);
        }
        const { status, body } = fault ?? { status: 500, body: { error: 'The request failed.', code: 'internal' } };
        if (response.headersSent) {
            response.end();
        } else {
            response.status(status).json(body);
        }
    };
}
