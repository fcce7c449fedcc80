import { once } from 'node:events';
import { createServer, get, ServerResponse } from 'node:http';
import { AddressInfo } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { always, complete, streamChunks, streamDeltas, withModel } from '../test/chat-client.js';
import { EventStreamSink } from './event-stream-sink.js';

const stream = { stream: true };

describe('a streamed reply', () => {
    it('keeps the borders of chunks, empty and torn ones too', async () => {
        const chunks = ['%', '%OS{', '', '"a":1}\n\ndata: x', 'größe', '\ud83d', '\ude00', '日本'];
        await withModel(always({ chunks }), async model => {
            const deltas = await streamDeltas(await complete(model, stream));
            expect(deltas.map(delta => delta.content)).toEqual(chunks);
        });
    });

    it('sends characters of several bytes whole, whatever the size of the network packets', async () => {
        const text = '日本語😀é'.repeat(5000);
        await withModel(always({ text, chunkSize: 7 }), async model => {
            const deltas = await streamDeltas(await complete(model, stream));
            expect(deltas).toHaveLength(Math.ceil(25_000 / 7));
            expect(deltas.map(delta => delta.content).join('')).toBe(text);
        });
    });

    it('carries the role in the first delta only and the reason in a chunk of its own', async () => {
        await withModel(always({ text: 'a' }, { text: 'b' }, { finish: 'length' }), async model => {
            const response = await complete(model, { ...stream, model: 'chosen' });
            expect(response.headers.get('content-type')).toContain('text/event-stream');
            const chunks = await streamChunks(response);
            expect(chunks.map(chunk => chunk.choices)).toEqual([
                [{ index: 0, delta: { role: 'assistant', content: 'a' }, finish_reason: null }],
                [{ index: 0, delta: { content: 'b' }, finish_reason: null }],
                [{ index: 0, delta: {}, finish_reason: 'length' }]
            ]);
            expect(new Set(chunks.map(({ object, model: name }) => `${object} ${name}`))).toEqual(
                new Set(['chat.completion.chunk chosen'])
            );
        });
    });

    it('ends a reply without steps properly', async () => {
        await withModel(always(), async model => {
            const [only, ...others] = await streamChunks(await complete(model, stream));
            expect(only.choices).toEqual([{ index: 0, delta: { role: 'assistant' }, finish_reason: 'stop' }]);
            expect(others).toEqual([]);
        });
    });

    it('adds a usage chunk without choices only when asked', async () => {
        await withModel(always({ text: 'a' }, { usage: { prompt_tokens: 7, completion_tokens: 3 } }), async model => {
            const asked = await streamChunks(await complete(model, { ...stream, stream_options: { include_usage: true } }));
            expect(asked.at(-1)).toMatchObject({ choices: [], usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 } });
            expect(asked.at(-2)!.choices[0].finish_reason).toBe('stop');
            const unasked = await streamChunks(await complete(model, stream));
            expect(unasked.filter(chunk => chunk.usage)).toEqual([]);
        });
    });

    it('frames tool calls: name and id once, then arguments by index', async () => {
        const steps = [
            { reasoning: 'think' },
            { tool: 'bash', id: 'call_a', arguments: { command: 'echo "ü"' }, chunkSize: 8 },
            { tool: 'read', id: 'call_b', arguments: { filePath: '/a' } }
        ];
        await withModel(always(...steps), async model => {
            const chunks = await streamChunks(await complete(model, stream));
            expect(chunks.map(chunk => chunk.choices[0].delta)).toEqual([
                { role: 'assistant', reasoning_content: 'think' },
                { tool_calls: [{ index: 0, id: 'call_a', type: 'function', function: { name: 'bash', arguments: '' } }] },
                { tool_calls: [{ index: 0, function: { arguments: '{"comman' } }] },
                { tool_calls: [{ index: 0, function: { arguments: 'd":"echo' } }] },
                { tool_calls: [{ index: 0, function: { arguments: ' \\"ü\\""}' } }] },
                { tool_calls: [{ index: 1, id: 'call_b', type: 'function', function: { name: 'read', arguments: '' } }] },
                { tool_calls: [{ index: 1, function: { arguments: '{"filePath":"/a"}' } }] },
                {}
            ]);
            expect(chunks.at(-1)!.choices[0].finish_reason).toBe('tool_calls');
        });
    });

    it('delivers a reply of many megabytes completely', async () => {
        await withModel(always({ repeat: { text: 'x'.repeat(500), times: 20_000 } }), async model => {
            const deltas = await streamDeltas(await complete(model, stream));
            expect(deltas).toHaveLength(20_000);
        });
    });
});

describe('EventStreamSink', () => {
    it('stops writing while the client does not read, and fails when it leaves', async () => {
        const leaving = new AbortController();
        const server = createServer().listen(0, '127.0.0.1');
        await once(server, 'listening');
        // Without a listener for the response, the client would read and discard it.
        const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' })
            .on('error', () => undefined)
            .on('response', () => undefined);
        const [, response] = await once(server, 'request') as [unknown, ServerResponse];
        response.on('close', () => leaving.abort());

        const sink = new EventStreamSink(response, { id: 'a', created: 0, model: 'm' }, false, leaving.signal);
        let written = 0;
        const writing = (async () => {
            for (; ;) {
                await sink.write({ type: 'text', text: 'x'.repeat(10_000) });
                written += 1;
            }
        })();
        let before = -1;
        await vi.waitFor(() => {
            const stands = before > 0 && written === before;
            before = written;
            expect(stands).toBe(true);
        }, { interval: 100, timeout: 5000 });
        expect(response.writableLength).toBeLessThan(1_000_000);

        request.destroy();
        await expect(writing).rejects.toThrow('aborted');
        server.close();
    });
});
