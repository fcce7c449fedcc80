import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { startChild } from './child.mjs';
import { freePort } from './free-port.mjs';
import { createSandbox } from './sandbox.mjs';

/**
 * Starts an agent server of our own, whose password we know: OpenSpace keeps that of its server to itself.
 *
 * @param {import('./resources.mjs').Resources} resources
 * @param {object} config
 * @param {{ webClient?: boolean }} options `webClient`: it also serves its own client at its root
 */
export async function startOpencode(resources, config, { webClient = false } = {}) {
    const sandbox = createSandbox(resources);
    const { resolve } = createRequire(import.meta.url);
    const manifest = resolve('opencode-ai/package.json');
    const binary = join(dirname(manifest), createRequire(manifest)(manifest).bin.opencode);
    const password = randomUUID();
    const url = `http://127.0.0.1:${await freePort()}`;
    const env = { ...sandbox.environment, OPENCODE_SERVER_PASSWORD: password, OPENCODE_CONFIG_CONTENT: JSON.stringify(config) };
    if (webClient) {
        delete env.OPENCODE_DISABLE_EMBEDDED_WEB_UI;
    }
    await startChild(resources, [binary, 'serve', '--port', new URL(url).port, '--hostname', '127.0.0.1'], {
        cwd: sandbox.at('home'), env, ready: /listening on/
    });
    return {
        url,
        password,

        /** Runs the program beside the server, on the same data. */
        run(words, cwd) {
            execFileSync(binary, words, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
        },

        /** Calls the server; returns what it answers, parsed. */
        async call(path, body) {
            const response = await fetch(url + path, {
                method: body ? 'POST' : 'GET',
                headers: {
                    authorization: `Basic ${Buffer.from(`opencode:${password}`).toString('base64')}`, 'content-type': 'application/json'
                },
                ...(body && { body: JSON.stringify(body) })
            });
            if (!response.ok) {
                throw new Error(`${path} answers with status ${response.status}: ${await response.text()}`);
            }
            return response.status === 204 ? undefined : response.json();
        }
    };
}
