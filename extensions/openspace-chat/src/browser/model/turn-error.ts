import { nls } from '@theia/core/lib/common/nls';
import { AssistantMessage, ConversationMessage, TurnProblem } from 'openspace-agent/lib/common';
import { visibleText } from 'openspace-interface/lib/browser/text/visible-text';
import { wasStoppedEmpty } from './message-parts';
import { Turn } from './turns';

export type MessageError = NonNullable<AssistantMessage['error']>;
type ApiError = Extract<MessageError, { name: 'APIError' }>;

/** Texts of network stacks for "nobody answered" and "the line went dead". */
const DROPPED_CONNECTION = new RegExp([
    /ECONN|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|socket|fetch failed|network|terminated/,
    /connection (?:closed|error|lost|reset)|cannot connect|unable to connect/
].map(({ source }) => source).join('|'), 'i');
const NO_MODEL = /no (?:providers?|models?) (?:found|available|configured)|(?:provider)?model ?not ?found/i;

/** Of the answers with 429, those that waiting does not help against. */
const USED_UP = /insufficient_quota|exceeded your current quota|billing|credit|payment|used up|monthly limit|usage limit/i;
/** How providers say that the conversation does not fit. */
const TOO_LONG = /context[_ ](?:length|window|limit)|prompt is too long|too many tokens|maximum context|input (?:is )?too long/i;
/** A body that does not end is no help; in characters. */
const MAX_TECHNICAL_LENGTH = 20_000;

/** What an error of an assistant message means to a person. */
export function describeMessageError(error: MessageError): TurnProblem {
    const technical = technicalDetails(error);
    return technical ? { ...describe(error), technical } : describe(error);
}

/** Why an answer of the agent is not what it should be. */
export function problemOfAnswer(message: ConversationMessage): TurnProblem | undefined {
    const error = message.info.role === 'assistant' ? message.info.error : undefined;
    if (error) {
        return describeMessageError(error);
    }
    return wasStoppedEmpty(message) ? stopped() : undefined;
}

function stopped(): TurnProblem {
    return { kind: 'aborted', title: nls.localize('openspace/chat/error/stopped', 'Stopped'), detail: '' };
}

/** What the card itself does not say. Headers are left out, and the parameters of the address: keys travel there. */
function technicalDetails(error: MessageError): string | undefined {
    if (error.name === 'APIError') {
        const { statusCode, responseBody, metadata } = error.data;
        const lines = [
            ...(metadata?.url ? [metadata.url.replace(/[?#].*$/s, '')] : []), ...(statusCode === undefined ? [] : [`HTTP ${statusCode}`]),
            ...(responseBody ? [responseBody] : [])
        ];
        return lines.length > 0 ? shorten(lines.join('\n')) : undefined;
    }
    const text = messageOf(error.data).trim();
    return text.includes('\n') ? shorten(text) : undefined;
}

function shorten(text: string): string {
    return visibleText(text.length > MAX_TECHNICAL_LENGTH ? `${text.slice(0, MAX_TECHNICAL_LENGTH)}…` : text);
}

/** The first line is for everybody, a stack below it for those who unfold it. */
function firstLine(text: string): string {
    return text.trim().split('\n', 1)[0];
}

function describe(error: MessageError): TurnProblem {
    switch (error.name) {
        case 'MessageAbortedError':
            return stopped();
        case 'ProviderAuthError':
            return keyRefused(error.data.message);
        case 'ContextOverflowError':
            return tooLong(error.data.message);
        case 'MessageOutputLengthError':
            return {
                kind: 'context',
                title: nls.localize('openspace/chat/error/length', 'The answer was cut off'),
                detail: nls.localize('openspace/chat/error/lengthDetail', 'The model reached its limit for one answer. Ask it to go on.')
            };
        case 'ContentFilterError':
            return {
                kind: 'provider', title: nls.localize('openspace/chat/error/filter', 'The provider withheld the answer'),
                detail: error.data.message
            };
        case 'APIError':
            return describeApiError(error);
        default:
            return describeText(firstLine(messageOf(error.data)));
    }
}

/** What a failed call to our own backend means to a person. */
export function describeCallFailure(title: string, error: unknown): TurnProblem {
    return { kind: 'server', title, detail: error instanceof Error ? error.message : String(error) };
}

/** The problem of the session, unless the turn's own messages say the same already. */
export function unreportedProblem(problem: TurnProblem | undefined, lastTurn: Turn | undefined): TurnProblem | undefined {
    if (!problem) {
        return undefined;
    }
    const errors = (lastTurn?.entries ?? []).flatMap(
        ({ message: { info } }) => info.role === 'assistant' && info.error ? [info.error] : []
    );
    return errors.some(error => isSameProblem(problem, error)) ? undefined : problem;
}

/** The server reports an error of a turn twice, with the same text but not always with the same class. */
function isSameProblem(problem: TurnProblem, error: MessageError): boolean {
    const shown = describeMessageError(error);
    const reason = messageOf(error.data);
    return shown.kind === problem.kind || contains(problem.detail, reason) || contains(shown.detail, problem.detail);
}

/** Unlike `includes`: every text contains nothing, but that says nothing. */
function contains(text: string, part: string): boolean {
    return part !== '' && text.includes(part);
}

function describeApiError({ data }: ApiError): TurnProblem {
    const { statusCode: status, message } = data;
    if (status === 401 || status === 403) {
        return keyRefused(message);
    }
    if (status === 402 || status === 429 && USED_UP.test(`${message} ${data.responseBody ?? ''}`)) {
        return {
            kind: 'quota',
            title: nls.localize('openspace/chat/error/quota', 'Your quota with the provider is used up'),
            detail: nls.localize(
                'openspace/chat/error/quotaDetail', 'Check plan and billing at the provider, or go on with another model. {0}', message
            )
        };
    }
    if (status === 429) {
        return {
            kind: 'rate-limit',
            title: nls.localize('openspace/chat/error/rateLimit', 'The provider\'s rate limit was reached'),
            detail: nls.localize('openspace/chat/error/rateLimitDetail', 'Wait a moment and send again. {0}', message)
        };
    }
    if (status !== undefined && status >= 500) {
        return {
            kind: 'provider',
            title: nls.localize('openspace/chat/error/provider', 'The provider is having problems ({0})', status),
            detail: nls.localize('openspace/chat/error/providerDetail', 'Usually this passes; send again in a while. {0}', message)
        };
    }
    if ((status === 400 || status === 413) && TOO_LONG.test(`${message} ${data.responseBody ?? ''}`)) {
        return tooLong(message);
    }
    return status === undefined ? describeText(message)
        : {
            kind: 'provider', title: nls.localize('openspace/chat/error/refused', 'The provider refused the request ({0})', status),
            detail: message
        };
}

function describeText(text: string): TurnProblem {
    if (NO_MODEL.test(text)) {
        return { kind: 'no-model', title: nls.localize('openspace/chat/error/noModel', 'No model is available'), detail: text };
    }
    if (DROPPED_CONNECTION.test(text)) {
        return {
            kind: 'provider',
            title: nls.localize('openspace/chat/error/connection', 'The connection to the provider was lost'),
            detail: nls.localize('openspace/chat/error/connectionDetail', 'Check the network and send again. {0}', text)
        };
    }
    return { kind: 'unknown', title: nls.localize('openspace/chat/error/unknown', 'The turn failed'), detail: text };
}

function tooLong(message: string): TurnProblem {
    return {
        kind: 'context',
        title: nls.localize('openspace/chat/error/context', 'The conversation is too long for the model'),
        detail: nls.localize(
            'openspace/chat/error/contextDetail', 'Start a new session, compact this one, or ask with less text. {0}', message
        )
    };
}

function keyRefused(message: string): TurnProblem {
    return {
        kind: 'auth',
        title: nls.localize('openspace/chat/error/auth', 'The provider rejected the API key'),
        detail: nls.localize('openspace/chat/error/authDetail', 'Connect the provider again with a valid key. {0}', message)
    };
}

function messageOf(data: { readonly message?: unknown }): string {
    return typeof data.message === 'string' ? data.message : nls.localize('openspace/chat/error/noReason', 'The server gave no reason.');
}
