import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { opencodeProvider } from '../../packages/scripted-model/lib/index.js';

/**
 * A model that answers every request with the same tokens at an even pace, and tells when it sends each of them. The
 * scripted model cannot do either: it pauses between chunks, so its pace depends on how long a chunk takes.
 * Before the tokens it makes the calls of `steps`, those of one step at once and a step per request.
 */
export async function startPacedModel(resources) {
    const model = { tokens: [], perSecond: 50, steps: [], onSend: () => undefined };
    const server = createServer((request, response) => {
        request.resume().on('end', () => answer(model, response).catch(error => response.destroy(error)));
    });
    resources.own(server, () => new Promise(done => {
        server.close(done);
        server.closeAllConnections();
    }));
    await new Promise((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done));
    return Object.assign(model, { config: opencodeProvider(`http://127.0.0.1:${server.address().port}`) });
}

async function answer({ tokens, perSecond, steps, onSend }, response) {
    const send = choice => response.write(
        `data: ${JSON.stringify({ id: 'paced', object: 'chat.completion.chunk', created: 0, model: 'scripted', ...choice })}\n\n`
    );
    const finish = reason => {
        send({
            choices: [{ index: 0, delta: {}, finish_reason: reason }], usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }
        });
        response.end('data: [DONE]\n\n');
    };
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const calls = steps.shift();
    if (calls) {
        calls.forEach(({ tool, input }, index) => send({
            choices: [{ index: 0, delta: { tool_calls: [
                { index, id: `call_${steps.length}_${index}`, type: 'function', function: { name: tool, arguments: JSON.stringify(input) } }
            ] }, finish_reason: null }]
        }));
        finish('tool_calls');
        return;
    }
    const began = performance.now();
    for (const [index, content] of tokens.entries()) {
        const due = began + index * 1_000 / perSecond;
        await pause(Math.max(0, due - performance.now()));
        if (response.destroyed) {
            return;
        }
        onSend(content);
        send({ choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }] });
    }
    finish('stop');
}
