import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const MODULE = new URL('npm-parent.mjs', import.meta.url).href;

/** Notes its process id, ends when it is told that npm is gone, and leaves a note of that. */
const PROGRAM = `
import { renameSync, writeFileSync } from 'node:fs';
import { onNpmGone } from ${JSON.stringify(MODULE)};
onNpmGone(() => { writeFileSync('told', ''); process.exit(0); });
setTimeout(() => undefined, 600_000);
writeFileSync('new', String(process.pid));
renameSync('new', 'pid');
`;

describe('a program that npm runs', () => {
    let folder;
    let npm;

    beforeEach(() => {
        folder = mkdtempSync(join(tmpdir(), 'openspace-npm-'));
        writeFileSync(join(folder, 'program.mjs'), PROGRAM);
        writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'node program.mjs' } }));
        // Some shells become the program that they run, others wait for it.
        writeFileSync(join(folder, 'waiting.sh'), '#!/bin/sh\n/bin/sh "$@"\nexit $?\n');
        chmodSync(join(folder, 'waiting.sh'), 0o755);
    });

    afterEach(() => {
        npm.kill('SIGKILL');
        if (existsSync(join(folder, 'pid'))) {
            end(pid());
        }
        rmSync(folder, { recursive: true, force: true });
    });

    const pid = () => Number(readFileSync(join(folder, 'pid'), 'utf8'));

    function start(shell) {
        const environment = { ...process.env, ...shell && { npm_config_script_shell: join(folder, shell) } };
        npm = spawn('npm', ['start', '--silent', '--no-update-notifier'], { cwd: folder, env: environment, stdio: 'ignore' });
        return vi.waitUntil(() => existsSync(join(folder, 'pid')), { timeout: 50_000 });
    }

    for (const [words, shell] of [['its own shell', undefined], ['a shell that waits', 'waiting.sh']]) {
        for (const signal of ['SIGTERM', 'SIGKILL']) {
            it(`ends when npm gets ${signal} (${words})`, async () => {
                await start(shell);
                npm.kill(signal);
                await vi.waitUntil(() => !isRunning(pid()), { timeout: 30_000 });
            });
        }
    }

    it('goes on as long as npm does', async () => {
        const { onNpmGone } = await import('./npm-parent.mjs');
        const gone = vi.fn();
        const stop = onNpmGone(gone, { intervalMs: 1, environment: { npm_lifecycle_event: 'start' } });
        await new Promise(done => setTimeout(done, 20));
        stop();
        expect(gone).not.toHaveBeenCalled();
    });
});

function isRunning(pid) {
    try {
        process.kill(pid, 0);
        return !existsSync('/proc/self/stat') || !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    } catch {
        return false;
    }
}

function end(pid) {
    try {
        process.kill(pid, 'SIGKILL');
    } catch {
        // It has ended, as it should.
    }
}
