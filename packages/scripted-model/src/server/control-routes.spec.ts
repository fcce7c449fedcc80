import { once } from 'node:events';
import { IncomingMessage, request as httpRequest } from 'node:http';
import { describe, expect, it } from 'vitest';
import { ReceivedRequest } from '../requests/request-log.js';
import { ScriptedModel } from '../scripted-model.js';
import { always, complete, plainAnswer, streamData, withModel } from '../test/chat-client.js';

function control(model: ScriptedModel, path: string, body?: unknown): Promise<Response> {
    const init = body === undefined ? {} : { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) };
    return fetch(`${model.url}/__control/${path}`, init);
}

async function statusWith(model: ScriptedModel, headers: Record<string, string>): Promise<number | undefined> {
    const request = httpRequest(`${model.url}/__control/requests`, { headers }).end();
    const [response] = await once(request, 'response') as [IncomingMessage];
    response.resume();
    return response.statusCode;
}

describe('control routes', () => {
    it('list the requests as they came', async () => {
        await withModel({ rules: [{ name: 'greeting', reply: [{ text: 'hi' }] }] }, async model => {
            await (await complete(model, { temperature: 0.5 }, { headers: { Authorization: 'Bearer secret', 'X-Mark': '1' } })).text();
            const requests = await (await control(model, 'requests')).json() as ReceivedRequest[];
            expect(requests).toEqual([{
                time: expect.any(Number),
                headers: expect.objectContaining({ authorization: '<hidden>', 'x-mark': '1' }),
                body: { model: 'any', messages: [{ role: 'user', content: 'hello' }], temperature: 0.5 },
                rule: 'greeting',
                outcome: 'finished'
            }]);
            expect(Math.abs(requests[0].time - Date.now())).toBeLessThan(60_000);
        });
    });

    it('release a hold and tell how many waited', async () => {
        await withModel(always({ text: 'a' }, { hold: 'gate' }, { text: 'b' }), async model => {
            const data = streamData(await complete(model, { stream: true }));
            await data.next();
            expect(await (await control(model, 'release', { name: 'gate' })).json()).toEqual({ released: 1 });
            expect((await data.next()).value).toContain('"b"');
            await data.return(undefined);
        });
    });

    it('replace the scenario, and keep it when the new one is bad', async () => {
        await withModel(always({ text: 'old' }), async model => {
            const bad = await control(model, 'scenario', { rules: [{ reply: [{ text: 5 }] }] });
            expect(bad.status).toBe(400);
            expect((await plainAnswer(bad)).error.message).toBe(
                'scenario: rules[0].reply[0].text: Invalid input: expected string, received number'
            );
            expect(await (await complete(model)).text()).toContain('old');
            expect((await control(model, 'scenario', { ...always({ text: 'new' }), model: 'other' })).status).toBe(200);
            expect(await (await complete(model)).text()).toContain('new');
            expect(await (await fetch(`${model.url}/v1/models`)).json()).toMatchObject(
                { object: 'list', data: [{ id: 'other', object: 'model' }] }
            );
        });
    });

    it('reset requests, plays and early releases', async () => {
        const scenario = { rules: [{ times: 1, reply: [{ text: 'first' }] }], fallback: [{ text: 'a' }, { hold: 'gate' }] };
        await withModel(scenario, async model => {
            model.release('gate');
            await (await complete(model)).text();
            expect((await control(model, 'reset', '')).status).toBe(200);
            expect(model.requests).toEqual([]);
            expect(await (await complete(model)).text()).toContain('first');
            const data = streamData(await complete(model, { stream: true }));
            await data.next();
            expect(model.release('gate')).toBe(1);
            await data.return(undefined);
            expect(await (await control(model, 'requests')).json()).toHaveLength(2);
        });
    });

    it('refuse bad bodies and unknown routes', async () => {
        await withModel(always(), async model => {
            expect((await control(model, 'release', '{')).status).toBe(400);
            expect((await control(model, 'release', { gate: 1 })).status).toBe(400);
            expect((await control(model, 'scenario', '{')).status).toBe(400);
            expect((await control(model, 'nothing')).status).toBe(404);
            expect((await control(model, 'requests', {})).status).toBe(404);
            expect((await fetch(`${model.url}/v1/nothing`)).status).toBe(404);
        });
    });

    it('are only for programs on this machine', async () => {
        await withModel(always(), async model => {
            expect(await statusWith(model, {})).toBe(200);
            expect(await statusWith(model, { host: 'localhost:1' })).toBe(200);
            expect(await statusWith(model, { host: '[::1]:1' })).toBe(200);
            expect(await statusWith(model, { host: 'evil.example' })).toBe(403);
            expect(await statusWith(model, { host: '127.0.0.1.evil.example' })).toBe(403);
            expect(await statusWith(model, { host: 'localhost:1', origin: 'http://evil.example' })).toBe(403);
        });
    });
});
