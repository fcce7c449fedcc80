import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { hermeticEnvironment } from '../support/hermetic-environment';
import { isRunning, waitUntilGone } from '../support/processes';
import { TemporaryFolder } from '../support/temporary-folder';
import { Ide } from './support/ide';

const START = resolve(__dirname, '../../scripts/start.mjs');

/** Runs the launcher to its end. */
function start(words: string[], environment: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string; errors: string }> {
    return new Promise(done => {
        const child = execFile(process.execPath, [START, ...words], { env: environment, timeout: 30_000 }, (_error, output, errors) =>
            done({ code: child.exitCode, output, errors }));
    });
}

test('prints the address, writes server.json for the user alone, and ends everything on SIGTERM', async () => {
    const ide = await Ide.start();
    const { server } = ide;
    expect(ide.link).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:\\d+/\\?key=[\\w-]{40,}#${ide.workspace}$`));
    expect(server).toEqual({
        url: ide.url,
        pid: expect.any(Number),
        workspace: ide.workspace,
        opencode: { url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/), pid: expect.any(Number), version: '1.18.33' }
    });
    expect(statSync(ide.folder.at('state', 'server.json')).mode & 0o777).toBe(0o600);
    expect(statSync(ide.folder.at('state')).mode & 0o077).toBe(0);
    expect(await ide.stopProcess('SIGTERM')).toBe(0);
    await waitUntilGone([server.pid, server.opencode.pid], 1_000);
    expect(existsSync(ide.folder.at('state', 'server.json'))).toBe(false);
    expect(readdirSync(ide.folder.at('home'))).toEqual([]);
    await ide.stop();
});

test('leaves no process behind when the launcher is killed hard', async () => {
    const ide = await Ide.start();
    const { pid, opencode } = ide.server;
    await ide.stopProcess('SIGKILL');
    await waitUntilGone([pid, opencode.pid], 10_000);
    await ide.stop();
});

test('leaves no process behind when the backend is killed hard, and says so', async () => {
    const ide = await Ide.start();
    const { pid, opencode } = ide.server;
    process.kill(pid, 'SIGKILL');
    expect(await ide.exited).toBe(1);
    expect(ide.output).toContain('stopped unexpectedly');
    await waitUntilGone([pid, opencode.pid], 10_000);
    await ide.stop();
});

test('starts the agent server again when it dies, and says where in server.json', async () => {
    const ide = await Ide.start();
    const before = ide.server.opencode.pid;
    process.kill(before, 'SIGKILL');
    await expect.poll(() => ide.server.opencode.pid, { timeout: 20_000 }).not.toBe(before);
    await expect.poll(() => ide.server.opencode.pid !== undefined && isRunning(ide.server.opencode.pid), { timeout: 20_000 }).toBe(true);
    await ide.stop();
});

test.describe('says in one line why it cannot start', () => {
    let folder: TemporaryFolder;
    test.beforeEach(() => { folder = new TemporaryFolder(); });
    test.afterEach(() => folder.remove());

    const cases: [string, RegExp, (folder: TemporaryFolder) => { words: string[]; environment?: NodeJS.ProcessEnv }][] = [
        ['a folder that is not there', /^There is no folder .*missing\n$/, temporary => ({ words: [temporary.at('missing')] })],
        ['a file instead of a folder', /^This is a file, not a folder: .*\n$/, temporary => ({ words: [temporary.file('a.txt', '')] })],
        ['a home that cannot be used', /^OPENSPACE_HOME cannot be used: .*\n$/, temporary => ({ words: [temporary.path], environment: { OPENSPACE_HOME: temporary.file('home.txt', '') } })],
        ['an unknown option', /^Unknown option '--nonsense'.*\n$/, temporary => ({ words: [temporary.path, '--nonsense'] })],
        ['a port that is no number', /^Not a port number: x\n$/, temporary => ({ words: [temporary.path, '--port', 'x'] })],
        ['a scenario that is not there', /^.*missing\.json.*\n$/, temporary => ({ words: [temporary.path, '--port', '0', '--no-open', '--scenario', temporary.at('missing.json')] })]
    ];
    for (const [name, message, prepare] of cases) {
        test(name, async () => {
            const { words, environment } = prepare(folder);
            const { code, output, errors } = await start(words, { ...hermeticEnvironment(folder), ...environment });
            expect({ code, output }).toEqual({ code: 1, output: '' });
            expect(errors).toMatch(message);
        });
    }

    test('a port that is in use', async () => {
        const blocker = createServer();
        const port = await new Promise<number>(done => blocker.listen(0, '127.0.0.1', () => done((blocker.address() as { port: number }).port)));
        const { code, errors } = await start([folder.path, '--port', String(port)], hermeticEnvironment(folder));
        expect(code).toBe(1);
        expect(errors).toMatch(/^Port \d+ is in use\. .*\n$/);
        blocker.close();
    });
});
