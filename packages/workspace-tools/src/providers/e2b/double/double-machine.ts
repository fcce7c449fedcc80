import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBubblewrap } from '../../bubblewrap/bubblewrap-program.js';

/** Compiled: it runs inside, without anything else of ours. */
const PACKAGE = fileURLToPath(new URL('../../../../', import.meta.url));

const SYSTEM_LINKS = ['bin', 'lib', 'lib64', 'sbin'];

/** A "machine" of the double: processes of their own, without network, with a private folder as its root. */
export class DoubleMachine {
    readonly accessToken = randomBytes(16).toString('hex');
    /** Answers that are being given. */
    readonly answers = new Set<ServerResponse>();
    protected isPaused = false;

    protected constructor(
        readonly id: string, readonly metadata: Readonly<Record<string, string>>, protected readonly home: string,
        protected readonly child: ChildProcess
    ) { }

    static async start(metadata: Readonly<Record<string, string>>): Promise<DoubleMachine> {
        const { bwrap } = await findBubblewrap();
        const home = await realpath(await mkdtemp(join(tmpdir(), 'e2b-double-')));
        await Promise.all(['root/home/user', 'root/etc', 'run'].map(name => mkdir(join(home, name), { recursive: true })));
        await writeFile(join(home, 'root/etc/passwd'), 'root:x:0:0::/root:/bin/bash\nuser:x:1000:1000::/home/user:/bin/bash\n');
        await writeFile(join(home, 'root/etc/group'), 'root:x:0:\nuser:x:1000:\n');
        // The first process is envd itself, so that `kill -1` leaves it alone: at E2B it belongs to another user.
        const child = spawn(bwrap, [
            '--unshare-all', '--as-pid-1', '--die-with-parent', '--new-session', '--uid', '1000', '--gid', '1000', '--clearenv', '--setenv',
            'PATH', '/usr/local/bin:/usr/bin:/bin:/opt/node',
            '--bind', join(home, 'root'), '/', '--ro-bind', '/usr', '/usr',
            ...SYSTEM_LINKS.filter(name => existsSync(`/usr/${name}`)).flatMap(name => ['--symlink', `usr/${name}`, `/${name}`]),
            '--ro-bind-try', '/etc/alternatives', '/etc/alternatives', '--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp', '--bind',
            join(home, 'run'), '/run',
            '--ro-bind', await realpath(process.execPath), '/opt/node/node', '--ro-bind', join(PACKAGE, 'package.json'),
            '/opt/envd/package.json',
            '--ro-bind', join(PACKAGE, 'lib/providers/e2b/double'), '/opt/envd/lib', '--chdir', '/', '/opt/node/node',
            '/opt/envd/lib/envd-main.js', '/run/envd.sock'
        ], { env: {}, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
        const machine = new DoubleMachine(randomBytes(10).toString('hex'), metadata, home, child);
        let words = '';
        child.stderr.setEncoding('utf8').on('data', (text: string) => { words = (words + text).slice(-1_000); });
        await Promise.race([
            once(child.stdout, 'data'),
            once(child, 'exit').then(() => { throw new Error(`The double could not start a machine: ${words}`); })
        ]);
        child.unref();
        [child.stdout, child.stderr].forEach(stream => (stream as unknown as { unref(): void }).unref());
        return machine;
    }

    get paused(): boolean {
        return this.isPaused;
    }

    /** Processes stay as they are, but nobody can talk to them. */
    pause(): void {
        this.isPaused = true;
        this.answers.forEach(answer => answer.destroy());
    }

    resume(): void {
        this.isPaused = false;
    }

    get socket(): string {
        return join(this.home, 'run', 'envd.sock');
    }

    async kill(): Promise<void> {
        if (this.child.exitCode === null && this.child.signalCode === null) {
            this.child.ref();
            const exited = once(this.child, 'exit');
            this.child.kill('SIGKILL');
            await exited;
        }
        // The last of its processes may still be writing.
        await rm(this.home, { recursive: true, force: true, maxRetries: 10 });
    }
}
