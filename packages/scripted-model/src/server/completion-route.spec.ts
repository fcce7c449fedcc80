import { describe, expect, it } from 'vitest';
import { ReplyStep } from '../scenario/reply-step.js';
import { always, complete, plainAnswer, StreamChunk, streamData, streamDeltas, withModel } from '../test/chat-client.js';

const stream = { stream: true };

async function text(response: Response): Promise<unknown> {
    return (await plainAnswer(response)).choices[0].message.content;
}

describe('POST /v1/chat/completions', () => {
    it('echoes what the model received', async () => {
        const messages = [
            { role: 'system', content: 'rules' },
            { role: 'user', content: [{ type: 'text', text: 'ask' }] },
            { role: 'assistant', content: null, tool_calls: [] },
            { role: 'tool', tool_call_id: 'call_a', content: 'result' }
        ];
        await withModel(always({ echo: 'system' }, { echo: 'lastUser' }, { echo: 'lastToolResult' }), async model => {
            const deltas = await streamDeltas(await complete(model, { ...stream, messages }));
            expect(deltas.map(delta => delta.content)).toEqual(['rules', 'ask', 'result']);
            const bare = await streamDeltas(await complete(model, { ...stream, messages: [] }));
            expect(bare.map(delta => delta.content)).toEqual(['', '', '']);
        });
    });

    it('answers with a status, its headers and a body of any kind', async () => {
        const replies: ReplyStep[] = [
            { status: 429, headers: { 'retry-after': '3' } },
            { status: 500, body: 'plain' },
            { status: 503, body: { error: { message: 'busy' } } }
        ];
        await withModel({ rules: replies.map(reply => ({ times: 1, reply: [reply] })), fallback: [{ text: 'fine' }] }, async model => {
            const first = await complete(model, stream);
            expect([first.status, first.headers.get('retry-after')]).toEqual([429, '3']);
            expect(await first.json()).toEqual(
                { error: { message: 'The scenario answers with status 429', type: 'scripted_error', code: 429 } }
            );
            const second = await complete(model, stream);
            expect([second.status, await second.text()]).toEqual([500, 'plain']);
            const third = await complete(model);
            expect([third.status, await third.json()]).toEqual([503, { error: { message: 'busy' } }]);
            expect(await text(await complete(model))).toBe('fine');
            expect(model.requests.map(request => request.rule)).toEqual(['rules[0]', 'rules[1]', 'rules[2]', 'fallback']);
        });
    });

    it('delivers what came before a drop, then breaks the stream', async () => {
        await withModel(always({ chunks: ['one', 'two'] }, { drop: true }), async model => {
            const received: unknown[] = [];
            const reading = (async () => {
                for await (const data of streamData(await complete(model, stream))) {
                    received.push((JSON.parse(data) as StreamChunk).choices[0].delta.content);
                }
            })();
            await expect(reading).rejects.toThrow('terminated');
            expect(received).toEqual(['one', 'two']);
            expect(model.requests[0].outcome).toBe('dropped');
        });
    });

    it('can drop the connection before any answer', async () => {
        await withModel(always({ drop: true }), async model => {
            await expect(complete(model, stream)).rejects.toThrow('fetch failed');
            await expect(complete(model)).rejects.toThrow('fetch failed');
        });
    });

    it('hangs before and after text until close', async () => {
        await withModel({
            rules: [{ when: { lastUser: 'silent' }, reply: [{ hang: true }] }, { reply: [{ text: 'begun' }, { hang: true }] }]
        }, async model => {
            const silent = complete(model, { ...stream, messages: [{ role: 'user', content: 'silent' }] }).catch(
                (error: Error) => error.message
            );
            const data = streamData(await complete(model, stream));
            expect((await data.next()).value).toContain('begun');
            const next = data.next().catch((error: Error) => error.message);
            await model.waitForRequest(request => request.rule === 'rules[0]');
            await model.close();
            expect(await Promise.all([silent, next])).toEqual(['fetch failed', 'terminated']);
            expect(model.requests.map(request => request.outcome)).toEqual(['abandoned', 'abandoned']);
        });
    });

    it('stops playing when the client goes away', async () => {
        await withModel(always({ text: 'a' }, { wait: 3_600_000 }), async model => {
            const leaving = new AbortController();
            const data = streamData(await complete(model, stream, { signal: leaving.signal }));
            await data.next();
            expect(model.requests[0].outcome).toBe('playing');
            leaving.abort();
            await model.waitForRequest(request => request.outcome === 'abandoned');
        });
    });

    it('stops an endless reply when the client goes away', async () => {
        await withModel(always({ repeat: { text: 'x'.repeat(1000), times: 100_000_000 } }), async model => {
            const leaving = new AbortController();
            const data = streamData(await complete(model, stream, { signal: leaving.signal }));
            await data.next();
            leaving.abort();
            await model.waitForRequest(request => request.outcome === 'abandoned');
        });
    });

    it('plays two replies at the same time, each in its own pace', async () => {
        const rules = ['a', 'b'].map(
            name => ({ when: { lastUser: name }, reply: [{ text: `${name}1` }, { hold: name }, { text: `${name}2` }] })
        );
        await withModel({ rules }, async model => {
            const [a, b] = await Promise.all(
                ['a', 'b'].map(content => complete(model, { ...stream, messages: [{ role: 'user', content }] }))
            );
            model.release('b');
            expect((await streamDeltas(b)).map(delta => delta.content)).toEqual(['b1', 'b2']);
            expect(model.requests.find(request => request.rule === 'rules[0]')!.outcome).toBe('playing');
            model.release('a');
            expect((await streamDeltas(a)).map(delta => delta.content)).toEqual(['a1', 'a2']);
        });
    });

    it('gives the single play of a rule to one of two parallel requests', async () => {
        await withModel({ rules: [{ times: 1, reply: [{ text: 'mine' }] }], fallback: [{ text: 'late' }] }, async model => {
            const texts = await Promise.all([complete(model), complete(model)].map(async response => text(await response)));
            expect(texts.sort()).toEqual(['late', 'mine']);
        });
    });

    it('refuses other keys', async () => {
        await withModel(always({ text: 'in' }), async model => {
            const wrong = await complete(model, {}, { headers: { authorization: 'Bearer guess' } });
            expect([wrong.status, (await plainAnswer(wrong)).error.type]).toEqual([401, 'authentication_error']);
            expect((await fetch(`${model.url}/v1/models`)).status).toBe(401);
            const right = await complete(model, {}, { headers: { authorization: 'Bearer right' } });
            expect(await text(right)).toBe('in');
            expect(model.requests.map(({ rule, outcome }) => [rule, outcome])).toEqual([[null, 'refused'], ['rules[0]', 'finished']]);
            expect(JSON.stringify(model.requests)).not.toMatch(/guess|right/);
        }, { apiKey: 'right' });
    });

    it('refuses bodies that are not a completion request', async () => {
        await withModel(always(), async model => {
            const broken = await complete(model, {}, { body: '{' });
            expect([broken.status, (await plainAnswer(broken)).error.message]).toEqual([400, expect.stringContaining('not JSON')]);
            const other = await complete(model, { messages: 'hello' });
            expect([other.status, (await plainAnswer(other)).error.message]).toEqual([400, expect.stringContaining('messages')]);
            expect(model.requests).toEqual([]);
        });
    });
});
