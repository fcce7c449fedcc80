import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { startChild } from './child.mjs';
import { freePort } from './free-port.mjs';
import { createSandbox } from './sandbox.mjs';

/** Starts an agent server of our own, whose password we know: OpenSpace keeps that of its server to itself. */
export async function startOpencode(resources, config) {
    const sandbox = createSandbox(resources);
    const { resolve } = createRequire(import.meta.url);
    const manifest = resolve('opencode-ai/package.json');
    const binary = join(dirname(manifest), createRequire(manifest)(manifest).bin.opencode);
    const password = randomUUID();
    const url = `http://127.0.0.1:${await freePort()}`;
    await startChild(resources, [binary, 'serve', '--port', new URL(url).port, '--hostname', '127.0.0.1'], {
        cwd: sandbox.at('home'),
        env: { ...sandbox.environment, OPENCODE_SERVER_PASSWORD: password, OPENCODE_CONFIG_CONTENT: JSON.stringify(config) },
        ready: /listening on/
    });
    return { url, password };
}
