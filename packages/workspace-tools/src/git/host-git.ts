import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import type { Duplex, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { answerPrompts } from './credential-channel.js';
import type { GitCredential } from './token-source.js';

/** What one git command may print before it is taken for broken; in bytes. */
const MAX_OUTPUT_SIZE = 16 * 1024 * 1024;
const KEPT_STDERR = 16 * 1024;
/** A large repository over a slow line. */
const MAX_MS = 15 * 60_000;

/** Of our environment, what git needs to reach the network here. */
const INHERITED = [
    'PATH', 'HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'NO_PROXY', 'no_proxy', 'SSL_CERT_FILE', 'SSL_CERT_DIR',
    'GIT_SSL_CAINFO'
];

export interface GitInput {
    /** A file whose content from `start` on becomes the input. */
    readonly file?: { readonly path: string; readonly start: number };
    readonly text?: string;
    /** For the origin, and given to nobody else. */
    readonly credential?: { readonly origin: string; readonly value: GitCredential };
}

export interface GitEnd {
    readonly exitCode: number;
    readonly stdout: string;
    readonly stderr: string;
}

export interface HostGitOptions {
    /** A bare repository of ours. */
    readonly gitFolder: string;
    /** An empty folder of ours. */
    readonly home: string;
    readonly askpass: string;
    readonly longestMs?: number;
}

/** Git on the host, in a repository of ours and with our configuration only. Never to be pointed at a repository of an agent. */
export class HostGit {

    constructor(protected readonly options: HostGitOptions) { }

    /** Rejects only if git cannot be started. */
    run(argv: readonly string[], input: GitInput = {}): Promise<GitEnd> {
        const { gitFolder, longestMs = MAX_MS } = this.options;
        // A group of its own, so that git's helpers end with it.
        const child = spawn('git', [`--git-dir=${gitFolder}`, ...argv], {
            cwd: this.options.home, env: this.environment(), detached: true, stdio: ['pipe', 'pipe', 'pipe', 'pipe']
        });
        const channel = child.stdio[3] as Duplex;
        if (input.credential) {
            answerPrompts(channel, input.credential.origin, input.credential.value);
        } else {
            channel.on('error', () => undefined);
            channel.end();
        }
        return new Promise<GitEnd>((resolve, reject) => {
            const [stdout, stderr]: Buffer[][] = [[], []];
            let printed = 0;
            let complained = 0;
            const end = (): void => endGroup(child.pid);
            const timer = setTimeout(end, longestMs);
            child.stdout.on('data', (chunk: Buffer) => {
                printed += chunk.length;
                if (printed > MAX_OUTPUT_SIZE) {
                    end();
                } else {
                    stdout.push(chunk);
                }
            });
            child.stderr.on('data', (chunk: Buffer) => {
                if (complained < KEPT_STDERR) {
                    stderr.push(chunk);
                }
                complained += chunk.length;
            });
            child.once('error', error => {
                clearTimeout(timer);
                reject(error);
            });
            child.once('close', (code, signal) => {
                clearTimeout(timer);
                channel.destroy();
                resolve({
                    exitCode: code ?? (signal ? 128 : 1), stdout: Buffer.concat(stdout).toString(),
                    stderr: Buffer.concat(stderr).toString().slice(0, KEPT_STDERR)
                });
            });
            void give(child.stdin, input);
        });
    }

    protected environment(): NodeJS.ProcessEnv {
        const inherited = INHERITED.flatMap(name => process.env[name] === undefined ? [] : [[name, process.env[name]]]);
        return {
            ...Object.fromEntries(inherited) as NodeJS.ProcessEnv,
            HOME: this.options.home,
            LANG: 'C',
            LC_ALL: 'C',
            GIT_ASKPASS: this.options.askpass,
            GIT_CONFIG_GLOBAL: '/dev/null',
            GIT_CONFIG_NOSYSTEM: '1',
            GIT_NO_REPLACE_OBJECTS: '1',
            GIT_TERMINAL_PROMPT: '0'
        };
    }
}

/** A git that does not want its input is not a failure of ours. */
async function give(stdin: Writable, { file, text }: GitInput): Promise<void> {
    stdin.on('error', () => undefined);
    if (file) {
        await pipeline(createReadStream(file.path, { start: file.start }), stdin).catch(() => stdin.destroy());
    } else {
        stdin.end(text ?? '');
    }
}

function endGroup(pid: number | undefined): void {
    try {
        if (pid !== undefined) {
            process.kill(-pid, 'SIGKILL');
        }
    } catch {
        // It has ended by itself.
    }
}
