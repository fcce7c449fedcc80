import { spawn } from 'node:child_process';
import { mkdirSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import type { RemoteAddress } from '@openspace/foundation/git';
import { TokenError, type GitCredential, type TokenSource } from './token-source.js';

/** A helper that opens a window waits for somebody who may not be there. */
const HELPER_MS = 30_000;
const MAX_ANSWER_SIZE = 64 * 1024;

/** Of the person's variables for git these say where their configuration is; the others could change what is asked, or print it. */
const KEPT_VARIABLES = ['GIT_CONFIG_GLOBAL', 'GIT_CONFIG_SYSTEM', 'GIT_CONFIG_NOSYSTEM', 'GIT_EXEC_PATH'];

export interface CredentialHelperOptions {
    /** A folder of ours in which there is no repository; made if it is missing. */
    readonly folder: string;
    readonly environment?: NodeJS.ProcessEnv;
    readonly longestMs?: number;
}

/**
 * What the person's own git would sign in with, asked outside of every sandbox with the person's own configuration: never with that
 * of a repository, and without a question in a terminal. The answer is kept nowhere.
 */
export class CredentialHelperTokens implements TokenSource {

    constructor(protected readonly options: CredentialHelperOptions) { }

    async credentialFor({ origin, url }: RemoteAddress): Promise<GitCredential | undefined> {
        const { protocol, host, pathname } = new URL(url);
        const asked = [`protocol=${protocol.slice(0, -1)}`, `host=${host}`, `path=${pathname.slice(1)}`, '', ''].join('\n');
        const answer = await this.fill(asked, origin);
        const members = new Map(answer.split('\n').map(line => splitAt(line, line.indexOf('='))));
        const [username, password] = [members.get('username'), members.get('password')];
        return username === undefined || !password || members.get('host') !== host ? undefined : { username, password };
    }

    /** Empty if there is nobody who knows it. */
    protected fill(asked: string, origin: string): Promise<string> {
        const { folder, longestMs = HELPER_MS } = this.options;
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const cwd = realpathSync(folder);
        return new Promise((resolve, reject) => {
            // A group of its own, so that helpers end with it.
            const child = spawn('git', ['-c', 'credential.interactive=false', 'credential', 'fill'], {
                cwd, env: this.environment(cwd), detached: true, stdio: ['pipe', 'pipe', 'ignore']
            });
            let answer = '';
            let late = false;
            const end = (): void => {
                late = true;
                endGroup(child.pid);
            };
            const timer = setTimeout(end, longestMs);
            child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
                answer += chunk;
                if (answer.length > MAX_ANSWER_SIZE) {
                    end();
                }
            });
            child.once('error', () => {
                clearTimeout(timer);
                reject(new TokenError('Git could not be started to ask for credentials.'));
            });
            child.once('close', code => {
                clearTimeout(timer);
                if (late) {
                    reject(new TokenError(`Your git credential helper did not answer in time for ${origin}.`));
                } else {
                    resolve(code === 0 ? answer : '');
                }
            });
            child.stdin.on('error', () => undefined);
            child.stdin.end(asked);
        });
    }

    protected environment(cwd: string): NodeJS.ProcessEnv {
        const { environment = process.env } = this.options;
        const kept = Object.entries(environment).filter(([name]) => !/^(GIT_|SSH_ASKPASS)/.test(name) || KEPT_VARIABLES.includes(name));
        return {
            ...Object.fromEntries(kept),
            // Nothing above this folder is a repository for git.
            GIT_CEILING_DIRECTORIES: dirname(cwd),
            // An empty one stands above those of the configuration.
            GIT_ASKPASS: '',
            GIT_TERMINAL_PROMPT: '0',
            GCM_INTERACTIVE: 'never'
        };
    }
}

function splitAt(line: string, index: number): [string, string] {
    return [line.slice(0, Math.max(index, 0)), line.slice(index + 1)];
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
