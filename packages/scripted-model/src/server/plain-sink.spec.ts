import { describe, expect, it } from 'vitest';
import { always, complete, plainAnswer, withModel } from '../test/chat-client.js';

describe('a plain reply', () => {
    it('joins the pieces to one object', async () => {
        const steps = [
            { reasoning: 'a' }, { reasoning: 'b' }, { chunks: ['x', 'ü'] },
            { tool: 'bash', id: 'call_a', arguments: { a: 1 }, chunkSize: 2 }
        ];
        await withModel({ ...always(...steps, { usage: { prompt_tokens: 1, completion_tokens: 2 } }), model: 'named' }, async model => {
            const body = await (await complete(model, { model: undefined })).json();
            expect(body).toEqual({
                id: expect.stringMatching(/^chatcmpl-/),
                object: 'chat.completion',
                created: expect.any(Number),
                model: 'named',
                choices: [{
                    index: 0,
                    finish_reason: 'tool_calls',
                    message: {
                        role: 'assistant', content: 'xü', reasoning_content: 'ab',
                        tool_calls: [{ id: 'call_a', type: 'function', function: { name: 'bash', arguments: '{"a":1}' } }]
                    }
                }],
                usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 }
            });
        });
    });

    it('has null as content when nothing was said', async () => {
        await withModel(always(), async model => {
            const { choices } = await plainAnswer(await complete(model));
            expect(choices).toEqual([{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: null } }]);
        });
    });
});
