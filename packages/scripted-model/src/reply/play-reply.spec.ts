import { describe, expect, it } from 'vitest';
import { ReplyStep } from '../scenario/reply-step.js';
import { HoldGates } from './hold-gates.js';
import { playReply } from './play-reply.js';
import { ReplyEvent } from './reply-event.js';

const request = { messages: [{ role: 'user', content: 'hello' }] };

async function play(steps: ReplyStep[], signal = new AbortController().signal): Promise<ReplyEvent[]> {
    const events: ReplyEvent[] = [];
    for await (const event of playReply(steps, { request, holds: new HoldGates(), signal })) {
        events.push(event);
    }
    return events;
}

function runningTimers(): number {
    return process.getActiveResourcesInfo().filter(name => name === 'Timeout').length;
}

describe('playReply', () => {
    it('numbers tool calls and sends broken arguments as they are', async () => {
        const events = await play(
            [{ tool: 'read', id: 'one' }, { text: 'and' }, { tool: 'bash', id: 'two', arguments: '{ "a"', chunkSize: 3 }]
        );
        expect(events.slice(0, -1)).toEqual([
            { type: 'tool-call', index: 0, id: 'one', name: 'read' },
            { type: 'tool-arguments', index: 0, text: '{}' },
            { type: 'text', text: 'and' },
            { type: 'tool-call', index: 1, id: 'two', name: 'bash' },
            { type: 'tool-arguments', index: 1, text: '{ "' },
            { type: 'tool-arguments', index: 1, text: 'a"' }
        ]);
        expect(events.at(-1)).toMatchObject({ type: 'end', finish: 'tool_calls' });
    });

    it('gives every tool call its own id', async () => {
        const events = await play([{ tool: 'read' }, { tool: 'read' }]);
        const ids = events.flatMap(event => event.type === 'tool-call' ? event.id : []);
        expect(new Set(ids).size).toBe(2);
    });

    it('estimates usage and lets the scenario correct it', async () => {
        const [, estimated] = await play([{ text: '12345678' }]);
        expect(estimated).toEqual({ type: 'end', finish: 'stop', usage: { prompt_tokens: 9, completion_tokens: 2, total_tokens: 11 } });
        const [given] = await play([{ usage: { prompt_tokens: 100, prompt_tokens_details: { cached_tokens: 50 } } }, { finish: 'length' }]);
        expect(given).toEqual({
            type: 'end', finish: 'length',
            usage: { prompt_tokens: 100, completion_tokens: 0, total_tokens: 100, prompt_tokens_details: { cached_tokens: 50 } }
        });
    });

    it('waits between chunks, not before the first nor after the last', async () => {
        const start = performance.now();
        await play([{ wait: 20 }, { chunks: ['a', 'b', 'c'], delay: 20 }]);
        // Timers may fire up to a millisecond early.
        expect(performance.now() - start).toBeGreaterThanOrEqual(57);
        expect(await play([{ chunks: ['only'], delay: 3_600_000 }])).toHaveLength(2);
    });

    it.each<[string, ReplyStep]>([
        ['a wait', { wait: 60_000 }],
        ['a hold', { hold: 'gate' }],
        ['a hang', { hang: true }],
        ['a delay', { chunks: ['a', 'b'], delay: 60_000 }]
    ])('leaves %s at once when the client goes away, and no timer', async (_title, step) => {
        const timers = runningTimers();
        const leaving = new AbortController();
        const playing = play([step], leaving.signal);
        await Promise.resolve();
        leaving.abort();
        await expect(playing).rejects.toThrow('aborted');
        await expect(play([{ text: 'a' }, { hang: true }], leaving.signal)).rejects.toThrow('aborted');
        expect(runningTimers()).toBe(timers);
    });
});
