import { ChildProcess, execFile, spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { hermeticEnvironment } from '../support/hermetic-environment';
import { isRunning, waitUntilGone } from '../support/processes';
import { TemporaryFolder } from '../support/temporary-folder';
import { waitFor } from '../support/wait-for';
import { Ide } from './support/ide';

const ROOT = resolve(__dirname, '../..');
const START = resolve(ROOT, 'scripts/start.mjs');

/** Runs the launcher to its end. */
function start(words: string[], environment: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string; errors: string }> {
    return new Promise(done => {
        const child = execFile(process.execPath, [START, ...words], { env: environment, timeout: 30_000 }, (_error, output, errors) =>
            done({ code: child.exitCode, output, errors }));
    });
}

test('prints the address, writes server.json for the user alone, and ends everything on SIGTERM', async () => {
    // The first start ever: nobody but the launcher has made the folder of its state.
    const ide = await Ide.start({ consent: 'ask', trusted: false });
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

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    test(`leaves no process behind when npm gets ${signal}`, async () => {
        const ide = await Ide.start({ byNpm: true });
        const { pid, opencode } = ide.server;
        await ide.stopProcess(signal);
        await waitUntilGone([pid, opencode.pid], 20_000);
        expect(existsSync(ide.folder.at('state', 'server.json'))).toBe(false);
        await ide.stop();
    });
}

test('fault 4: leaves no process behind when the backend is killed hard, and says so', async () => {
    const ide = await Ide.start();
    const { pid, opencode } = ide.server;
    process.kill(pid, 'SIGKILL');
    expect(await ide.exited).toBe(1);
    expect(ide.output).toContain('stopped unexpectedly');
    expect(existsSync(ide.folder.at('state', 'server.json'))).toBe(false);
    const log = /Its log: (.*)/.exec(ide.output)?.[1] ?? '';
    expect(readFileSync(log, 'utf8')).toContain('ready');
    await waitUntilGone([pid, opencode.pid], 10_000);
    await ide.stop();
});

test('fault 1: starts the agent server again when it dies, and says where in server.json', async () => {
    const ide = await Ide.start();
    const before = ide.server.opencode.pid;
    process.kill(before, 'SIGKILL');
    await expect.poll(() => ide.server.opencode.pid, { timeout: 20_000 }).not.toBe(before);
    await expect.poll(() => ide.server.opencode.pid !== undefined && isRunning(ide.server.opencode.pid), { timeout: 20_000 }).toBe(true);
    await ide.stop();
});

test.describe('stopped before it is ready, says nothing on stdout, opens nothing and leaves nothing running', () => {
    let folder: TemporaryFolder;
    let launcher: ChildProcess;
    let said: { output: string; errors: string };
    test.beforeEach(() => { folder = new TemporaryFolder(); });
    test.afterEach(() => {
        launcher.kill('SIGKILL');
        folder.remove();
    });

    /** Starts it with a fake npm that never ends, and a fake opener that leaves a file behind. */
    function launch(script: string): Promise<number | null> {
        const programs = {
            'npm': `sleep 600 & echo "$$ $!" > '${folder.at('new')}'; mv '${folder.at('new')}' '${folder.at('pids')}'; wait`,
            'xdg-open': `touch '${folder.at('opened')}'`
        };
        for (const [name, text] of Object.entries(programs)) {
            chmodSync(folder.file(`bin/${name}`, `#!/bin/sh\n${text}\n`), 0o755);
        }
        const environment = hermeticEnvironment(folder);
        launcher = spawn(process.execPath, [script, folder.folder('workspace'), '--port', '0'], {
            env: { ...environment, PATH: `${folder.at('bin')}${delimiter}${environment.PATH}` },
            stdio: ['ignore', 'pipe', 'pipe']
        });
        said = { output: '', errors: '' };
        launcher.stdout?.on('data', (data: Buffer) => { said.output += data.toString(); });
        launcher.stderr?.on('data', (data: Buffer) => { said.errors += data.toString(); });
        return new Promise(done => launcher.once('close', code => done(code)));
    }

    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
        test(`${signal} while it installs`, async () => {
            for (const path of ['scripts', 'apps/browser/build/build-lock.mjs', 'package-lock.json']) {
                cpSync(resolve(ROOT, path), folder.at('clone', path), { recursive: true });
            }
            const ended = launch(folder.at('clone/scripts/start.mjs'));
            const pids = await waitFor('the installation', () =>
                existsSync(folder.at('pids')) && readFileSync(folder.at('pids'), 'utf8').split(' ').map(Number));
            expect(pids.map(isRunning)).toEqual([true, true]);
            launcher.kill(signal);
            expect({ code: await ended, ...said })
                .toEqual({ code: 0, output: '', errors: expect.stringMatching(/^▸ Installing .*\n✗ Installing .*\n$/) });
            await waitUntilGone(pids, 1_000);
            expect(readdirSync(folder.at('clone/.cache'))).toEqual([]);
        });
    }

    test('SIGTERM while the backend starts', async () => {
        const ended = launch(START);
        await waitFor('the start of the backend', () => said.errors.includes('▸ Starting OpenSpace'));
        const began = Date.now();
        launcher.kill('SIGTERM');
        expect({ code: await ended, ...said })
            .toEqual({ code: 0, output: '', errors: expect.stringMatching(/^▸ Starting OpenSpace\n✗ Starting OpenSpace .*\n$/) });
        expect(Date.now() - began).toBeLessThan(5_000);
        expect([existsSync(folder.at('opened')), existsSync(folder.at('state', 'server.json'))]).toEqual([false, false]);
    });
});

test.describe('says in one line why it cannot start', () => {
    let folder: TemporaryFolder;
    test.beforeEach(() => { folder = new TemporaryFolder(); });
    test.afterEach(() => folder.remove());

    const cases: [string, RegExp, (folder: TemporaryFolder) => { words: string[]; environment?: NodeJS.ProcessEnv }][] = [
        ['a folder that is not there', /^There is no folder .*missing\n$/, temporary => ({ words: [temporary.at('missing')] })],
        ['a file instead of a folder', /^This is a file, not a folder: .*\n$/, temporary => ({ words: [temporary.file('a.txt', '')] })],
        [
            'a home that cannot be used',
            /^OPENSPACE_HOME cannot be used: .*\n$/,
            temporary => ({ words: [temporary.path], environment: { OPENSPACE_HOME: temporary.file('home.txt', '') } })
        ],
        ['an unknown option', /^Unknown option '--nonsense'.*\n$/, temporary => ({ words: [temporary.path, '--nonsense'] })],
        ['a port that is not a number', /^Not a port number: x\n$/, temporary => ({ words: [temporary.path, '--port', 'x'] })],
        [
            'a password in the address of a server',
            /^--opencode-url takes no user name and password: .*OPENCODE_SERVER_PASSWORD\.\n$/,
            temporary => ({ words: [temporary.path, '--opencode-url', 'http://user:secret@127.0.0.1:1'] })
        ],
        [
            'a scenario that is not there',
            /^.*missing\.json.*\n$/,
            temporary => ({ words: [temporary.path, '--port', '0', '--no-open', '--scenario', temporary.at('missing.json')] })
        ]
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
        const port = await new Promise<number>(done =>
            blocker.listen(0, '127.0.0.1', () => done((blocker.address() as { port: number }).port)));
        const { code, errors } = await start([folder.path, '--port', String(port)], hermeticEnvironment(folder));
        expect(code).toBe(1);
        expect(errors).toMatch(/^Port \d+ is in use\. .*\n$/);
        blocker.close();
    });
});
