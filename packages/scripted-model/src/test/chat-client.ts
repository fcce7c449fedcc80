import { ReplyStep } from '../scenario/reply-step.js';
import { Scenario } from '../scenario/scenario.js';
import { ScriptedModel, ScriptedModelOptions, startScriptedModel } from '../scripted-model.js';

/** A chunk of a streamed completion, as far as the tests look at it. */
export interface StreamChunk {
    readonly object: string;
    readonly model: string;
    readonly choices: readonly { readonly index: number, readonly delta: Record<string, unknown>, readonly finish_reason: string | null }[];
    readonly usage?: Record<string, unknown>;
}

/** A plain completion or an error, as far as the tests look at it. */
export interface PlainAnswer {
    readonly choices: readonly { readonly index: number, readonly message: Record<string, unknown>, readonly finish_reason: string }[];
    readonly error: { readonly message: string, readonly type: string };
}

/** A scenario that answers everything with `reply`. */
export function always(...reply: ReplyStep[]): Scenario {
    return { rules: [{ reply }] };
}

/** Runs `act` with a model and closes it whatever happens. */
export async function withModel(
    scenario: Scenario, act: (model: ScriptedModel) => Promise<void>, options: Partial<ScriptedModelOptions> = {}
): Promise<void> {
    const model = await startScriptedModel({ scenario, ...options });
    try {
        await act(model);
    } finally {
        await model.close();
    }
}

/** Posts a completion request: one user message and no streaming unless `members` say otherwise. */
export function complete(model: ScriptedModel, members: object = {}, init: RequestInit = {}): Promise<Response> {
    return fetch(`${model.url}/v1/chat/completions`, {
        method: 'POST',
        body: JSON.stringify({ model: 'any', messages: [{ role: 'user', content: 'hello' }], ...members }),
        ...init,
        headers: { 'content-type': 'application/json', ...init.headers }
    });
}

/** The JSON of an answer that is not streamed. */
export async function plainAnswer(response: Response): Promise<PlainAnswer> {
    return await response.json() as PlainAnswer;
}

/** The `data` of each server-sent event as it comes; fails as the connection fails. */
export async function* streamData(response: Response): AsyncGenerator<string> {
    let rest = '';
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
        const text = read.value;
        const events = (rest + text).split('\n\n');
        rest = events.pop()!;
        yield* events.map(event => event.replace(/^data: /, ''));
    }
}

/** All chunks of a streamed reply; fails unless `[DONE]` is its last event. */
export async function streamChunks(response: Response): Promise<StreamChunk[]> {
    const data: string[] = [];
    for await (const item of streamData(response)) {
        data.push(item);
    }
    if (data.pop() !== '[DONE]') {
        throw new Error('the stream does not end with [DONE]');
    }
    return data.map(item => JSON.parse(item));
}

/** The deltas of a streamed reply without the closing chunk. */
export async function streamDeltas(response: Response): Promise<Record<string, unknown>[]> {
    const chunks = await streamChunks(response);
    return chunks.slice(0, -1).map(chunk => chunk.choices[0].delta);
}
