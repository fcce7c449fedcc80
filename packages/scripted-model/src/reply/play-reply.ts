import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { ChatRequest } from '../requests/conversation.js';
import { ReplyStep, UsageCounts } from '../scenario/reply-step.js';
import { HoldGates } from './hold-gates.js';
import { ReplyEvent } from './reply-event.js';
import { piecesOf } from './reply-pieces.js';

/** What a reply is played with; `signal` aborts when nobody listens any more. */
export interface ReplySetting {
    readonly request: ChatRequest;
    readonly holds: HoldGates;
    readonly signal: AbortSignal;
}

/** Plays steps in their time. Rejects when the signal aborts in a pause; leaves no timer behind. */
export async function* playReply(steps: readonly ReplyStep[], { request, holds, signal }: ReplySetting): AsyncGenerator<ReplyEvent> {
    let toolCalls = 0;
    let length = 0;
    let finish: string | undefined;
    let usage: UsageCounts = {};
    for (const step of steps) {
        if ('wait' in step) {
            await pause(step.wait, undefined, { signal });
        } else if ('hold' in step) {
            await holds.pass(step.hold, signal);
        } else if ('hang' in step) {
            await untilAborted(signal);
        } else if ('drop' in step) {
            yield { type: 'drop' };
            return;
        } else if ('status' in step) {
            yield { type: 'status', ...step };
            return;
        } else if ('finish' in step) {
            finish = step.finish;
        } else if ('usage' in step) {
            usage = step.usage;
        } else {
            let first = true;
            for (const piece of piecesOf(step, request, toolCalls)) {
                if (!first && 'delay' in step && step.delay !== undefined) {
                    await pause(step.delay, undefined, { signal });
                }
                first = false;
                length += 'text' in piece ? piece.text.length : 0;
                yield piece;
            }
            toolCalls += 'tool' in step ? 1 : 0;
        }
    }
    yield { type: 'end', finish: finish ?? (toolCalls > 0 ? 'tool_calls' : 'stop'), usage: completeUsage(usage, request, length) };
}

async function untilAborted(signal: AbortSignal): Promise<void> {
    if (!signal.aborted) {
        await once(signal, 'abort');
    }
    signal.throwIfAborted();
}

/** The usual rule of thumb; only the order of magnitude matters. */
const CHARACTERS_PER_TOKEN = 4;

/** Completes the counts a scenario gives with estimates from the length of the request and of the reply. */
function completeUsage(given: UsageCounts, request: ChatRequest, replyLength: number): UsageCounts {
    const prompt = given.prompt_tokens ?? tokensOf(JSON.stringify(request.messages).length);
    const completion = given.completion_tokens ?? tokensOf(replyLength);
    return { ...given, prompt_tokens: prompt, completion_tokens: completion, total_tokens: given.total_tokens ?? prompt + completion };
}

function tokensOf(characters: number): number {
    return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}
