import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { Duplex } from 'node:stream';
import { AGENT_MAIN, AGENT_PACKAGE } from '../../agent-sandbox/agent-program.js';
import { COMMAND_ENVIRONMENT } from '../../agent-sandbox/command-environment.js';
import type { AgentLink, Launcher } from '../../agent-sandbox/launcher.js';

const LAST_WORDS_CHARACTERS = 4_000;

/** After its stream has closed, the agent ends what it started, which takes up to three seconds. */
const END_MS = 5_000;

/** The agent as an ordinary process of the host. */
export class LocalLauncher implements Launcher {
    readonly environment: Readonly<Record<string, string>>;

    protected constructor(protected readonly id: string, protected readonly folder: string, protected readonly aliases: readonly string[], protected readonly temporary: string) {
        this.environment = {
            HOME: join(temporary, 'home'),
            PATH: [dirname(process.execPath), COMMAND_ENVIRONMENT.PATH].join(delimiter)
        };
    }

    /** Commands get a home of their own; a folder in the common place for temporary files would be anybody's. */
    static async prepare(id: string, folder: string, aliases: readonly string[]): Promise<LocalLauncher> {
        return new LocalLauncher(id, folder, aliases, await mkdtemp(join(tmpdir(), `openspace-local-${id}-`)));
    }

    launch(): Promise<AgentLink> {
        const child = spawn(process.execPath, [
            join(AGENT_PACKAGE, AGENT_MAIN), '--id', this.id, '--root', this.folder, '--home', this.environment.HOME,
            ...this.aliases.flatMap(alias => ['--name', alias])
        ], {
            // A session of its own: what ends us in a terminal must not end the agent before it has cleaned up.
            detached: true,
            cwd: '/',
            env: {},
            stdio: ['pipe', 'pipe', 'pipe']
        });
        let words = '';
        child.stderr.setEncoding('utf8').on('data', (text: string) => { words = (words + text).slice(-LAST_WORDS_CHARACTERS); });
        const exited = new Promise<void>(resolve => {
            child.on('exit', () => resolve());
            child.on('error', error => {
                words = error.message;
                resolve();
            });
        });
        return Promise.resolve({
            stream: Duplex.from({ readable: child.stdout, writable: child.stdin }),
            lastWords: () => words,
            kill: async () => {
                child.stdin.destroy();
                const timer = setTimeout(() => child.kill('SIGKILL'), END_MS);
                await exited;
                clearTimeout(timer);
            }
        });
    }

    async dispose(): Promise<void> {
        await rm(this.temporary, { recursive: true, force: true });
    }
}
