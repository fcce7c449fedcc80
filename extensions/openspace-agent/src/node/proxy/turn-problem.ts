import { AssistantMessage, TurnProblem } from '../../common';

type SessionError = NonNullable<AssistantMessage['error']>;

/** Errors that the server reports without a message of the agent; those on a message are shown by the chat. */
export function toTurnProblem(error: SessionError | undefined): TurnProblem {
    const text = errorMessage(error);
    const message = firstLine(text);
    const technical = text.trim().includes('\n') ? { technical: text.trim() } : {};
    if (/model not found|no model|no providers?|ProviderModelNotFound|ModelNotFound/i.test(message)) {
        return { ...noModelProblem(message), ...technical };
    }
    if (/database or disk is full|\bENOSPC\b/i.test(text)) {
        return {
            kind: 'unknown',
            title: 'The disk is full',
            detail: 'The agent server cannot write the conversation down. Make room, then send your message once more.',
            ...technical
        };
    }
    return { kind: 'unknown', title: 'The agent could not answer', detail: message || 'The agent server gave no reason.', ...technical };
}

export function noModelProblem(detail?: string): TurnProblem {
    return {
        kind: 'no-model',
        title: 'No model is available',
        detail: detail
            ? `${detail} Choose a model in your opencode configuration, or connect a provider.`
            : 'The agent needs a language model. Connect a provider (an API key or a subscription), then check again.'
    };
}

export function untrustedProblem(config: string): TurnProblem {
    return {
        kind: 'untrusted',
        title: 'This folder is not trusted',
        detail: `It brings its own agent configuration (${config}), which can run programs as soon as the agent works here. `
            + 'Trust the folder to talk to the agent.'
    };
}

/** Nothing is sent: with the first message the server would load these files. */
export function changedConfigProblem(names: readonly string[]): TurnProblem {
    return {
        kind: 'agent-config',
        title: 'The configuration of this folder has changed',
        detail: `Nothing is sent to the agent until you have reviewed ${listed(names)}.`
    };
}

/** The server would load some of it whatever it is told. */
export function keptConfigProblem(names: readonly string[]): TurnProblem {
    return {
        kind: 'agent-config',
        title: 'The agent cannot work here without the changed files',
        detail: `You keep out ${listed(names)}, but opencode loads plugins of a folder even when it is told not to. `
            + 'Put the files back as they were, or use them.'
    };
}

function listed(names: readonly string[]): string {
    const shown = names.slice(0, 5).join(', ');
    return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown;
}

export function setBackProblem(): TurnProblem {
    return {
        kind: 'unknown',
        title: 'The clock of this machine was set back',
        detail: 'The last message of this session is later than now, so the agent server would not answer the next one. '
            + 'Begin a new session, or correct the clock.'
    };
}

export function serverGoneProblem(): TurnProblem {
    return {
        kind: 'server',
        title: 'The agent server stopped while it was answering',
        detail: 'The reply above is not complete. The server is started again by itself; then send your message once more.'
    };
}

function errorMessage(error: SessionError | undefined): string {
    const data = error && 'data' in error ? error.data : undefined;
    return data && typeof data === 'object' && 'message' in data && typeof data.message === 'string' ? data.message : error?.name ?? '';
}

/** Server errors may carry a stack. */
function firstLine(text: string): string {
    return text.split('\n', 1)[0].replace(/^[A-Za-z]*Error: /, '').trim();
}
