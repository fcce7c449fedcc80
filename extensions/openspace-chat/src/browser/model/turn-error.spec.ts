import { describe, expect, it } from 'vitest';
import { assistantInfo } from '../fixtures/conversations';
import { describeCallFailure, describeMessageError, MessageError, unreportedProblem } from './turn-error';
import { Turn } from './turns';

const api = (statusCode: number | undefined, message: string): MessageError =>
    ({ name: 'APIError', data: { message, statusCode, isRetryable: false } });

describe('describeMessageError', () => {
    it.each<[string, MessageError, string, RegExp]>([
        ['abort', { name: 'MessageAbortedError', data: { message: 'aborted' } }, 'aborted', /^Stopped$/],
        ['provider key', { name: 'ProviderAuthError', data: { providerID: 'p', message: 'no key' } }, 'auth', /rejected the API key/],
        ['401', api(401, 'bad key'), 'auth', /rejected the API key/],
        ['403', api(403, 'forbidden'), 'auth', /rejected the API key/],
        ['429', api(429, 'slow down'), 'rate-limit', /rate limit was reached/],
        ['402', api(402, 'payment required'), 'quota', /quota with the provider is used up/],
        ['429 for good', api(429, 'You exceeded your current quota'), 'quota', /quota with the provider is used up/],
        ['400 for length', api(400, 'prompt is too long: 300000 tokens'), 'context', /too long/],
        ['503', api(503, 'overloaded'), 'provider', /having problems \(503\)/],
        ['400', api(400, 'bad request'), 'provider', /refused the request \(400\)/],
        ['dropped line', api(undefined, 'socket hang up'), 'provider', /connection to the provider was lost/],
        ['dropped line without a class', { name: 'UnknownError', data: { message: 'TypeError: fetch failed' } }, 'provider', /connection/],
        ['overflow', { name: 'ContextOverflowError', data: { message: 'too many tokens' } }, 'context', /too long/],
        ['length', { name: 'MessageOutputLengthError', data: {} }, 'context', /cut off/],
        ['filter', { name: 'ContentFilterError', data: { message: 'blocked' } }, 'provider', /withheld/],
        ['no model', { name: 'UnknownError', data: { message: 'ProviderModelNotFoundError: p/m' } }, 'no-model', /No model/],
        ['anything else', { name: 'UnknownError', data: { message: 'boom' } }, 'unknown', /turn failed/],
        ['structured output', { name: 'StructuredOutputError', data: { message: 'no JSON', retries: 2 } }, 'unknown', /turn failed/]
    ])('explains %s', (_, error, kind, title) => {
        const problem = describeMessageError(error);
        expect(problem.kind).toBe(kind);
        expect(problem.title).toMatch(title);
    });

    it('keeps stacks and answers of the provider for those who look for the cause, without what may be secret', () => {
        const error: MessageError = {
            name: 'APIError',
            data: {
                message: 'bad key', statusCode: 401, isRetryable: false, responseBody: '{"error":"bad"}',
                responseHeaders: { 'set-cookie': 'c=1' },
                metadata: { url: 'https://p/v1/chat?key=sk-1' }
            }
        };
        expect(describeMessageError(error).technical).toBe('https://p/v1/chat\nHTTP 401\n{"error":"bad"}');
        const stack = describeMessageError({ name: 'UnknownError', data: { message: 'Boom\n    at x\u202e' } });
        expect([stack.detail, stack.technical]).toEqual(['Boom', 'Boom\n    at x⟨U+202E⟩']);
        expect(describeMessageError({ name: 'UnknownError', data: { message: 'boom' } })).not.toHaveProperty('technical');
        expect(describeMessageError({ name: 'UnknownError', data: { message: `a\n${'b'.repeat(30_000)}` } }).technical)
            .toHaveLength(20_001);
    });

    it('keeps the reason that the server gave, and says so if there was none', () => {
        expect(describeMessageError(api(429, 'try in 3 s')).detail).toContain('try in 3 s');
        expect(describeMessageError({ name: 'UnknownError', data: {} } as unknown as MessageError).detail).toMatch(/gave no reason/);
    });
});

describe('describeCallFailure', () => {
    it('uses the words of the backend', () => {
        expect(describeCallFailure('Not sent', new Error('no session'))).toEqual(
            { kind: 'server', title: 'Not sent', detail: 'no session' }
        );
        expect(describeCallFailure('Not sent', 'plain').detail).toBe('plain');
    });
});

describe('unreportedProblem', () => {
    const turn = (error: MessageError): Turn => {
        const message = { info: assistantInfo('msg_2', 'msg_1', { error }), parts: [] };
        return { id: 'msg_1', entries: [{ kind: 'assistant', message }], messages: [message] };
    };
    const problem = { kind: 'auth', title: 'Key refused', detail: 'bad key' } as const;

    it('says nothing twice', () => {
        expect(unreportedProblem(problem, turn(api(401, 'x')))).toBeUndefined();
        expect(unreportedProblem({ ...problem, kind: 'server', detail: 'boom' }, turn({ name: 'UnknownError', data: { message: 'boom' } })))
            .toBeUndefined();
        expect(unreportedProblem({ ...problem, kind: 'unknown' }, turn(api(401, 'bad key')))).toBeUndefined();
        expect(unreportedProblem({ ...problem, kind: 'unknown', detail: 'APIError: bad key (401)' }, turn(api(401, 'bad key'))))
            .toBeUndefined();
    });

    it('keeps a problem that no message tells', () => {
        expect(unreportedProblem(problem, turn(api(500, 'x')))).toBe(problem);
        expect(unreportedProblem(problem, turn({ name: 'MessageAbortedError', data: { message: '' } }))).toBe(problem);
        expect(unreportedProblem(problem, undefined)).toBe(problem);
        expect(unreportedProblem(undefined, undefined)).toBeUndefined();
    });
});
