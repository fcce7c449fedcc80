import { spawn } from 'node:child_process';
import * as fs from 'node:fs/promises';
import { constants } from 'node:fs';
import * as path from 'node:path';
import { parseRemoteAddress, untrustedGitEnvironment } from '@openspace/foundation/git';
import { NamedRemote } from '../../common';

/** No configuration of a repository is longer; in bytes. */
const MAX_SIZE = 1024 * 1024;
const MAX_REMOTES = 50;
const MAX_MS = 10_000;

/** Hosts of which it is known that https leads to the same repository as ssh. */
const KNOWN_HOSTS = new Set(['github.com', 'gitlab.com', 'bitbucket.org', 'codeberg.org']);
const SSH_URL = /^ssh:\/\/(?:[^@\s/]+@)?([a-z0-9.-]+)(?::22)?\/+(.+)$/i;
const SHORT_SSH = /^(?:[^@\s/:]+@)?([a-z0-9.-]+):(?!\/\/)\/*(.+)$/i;

/**
 * The remotes that the configuration of a folder names. An agent may have written it: only the file itself is read, nothing that it
 * includes, and nothing of it runs.
 */
export async function remotesOfFolder(folder: string): Promise<NamedRemote[]> {
    const text = await readConfiguration(folder);
    const output = text === undefined ? '' : await listRemotes(text);
    const named = new Map(output.split('\0').filter(entry => entry.includes('\n')).map(entry => {
        const end = entry.indexOf('\n');
        return [entry.slice('remote.'.length, end - '.url'.length), entry.slice(end + 1)] as const;
    }));
    return [...named].slice(0, MAX_REMOTES).map(([name, address]) => ({ name, ...asRemote(address) }));
}

/** What an address would be as the remote of sandboxes, which is https alone. */
export function asRemote(given: string): Omit<NamedRemote, 'name'> {
    const address = withoutCredentials(given);
    const ssh = SSH_URL.exec(address) ?? (address.includes('://') ? undefined : SHORT_SSH.exec(address));
    try {
        if (ssh && !KNOWN_HOSTS.has(ssh[1].toLowerCase())) {
            return { address, problem: 'Sandboxes reach remotes by https only, and nobody knows the https address of this one: enter it.' };
        }
        return { address, url: parseRemoteAddress(ssh ? `https://${ssh[1].toLowerCase()}/${ssh[2]}` : address).url };
    } catch (error) {
        return { address, problem: (error as Error).message };
    }
}

function withoutCredentials(address: string): string {
    return address.replace(/^(https?:\/\/)[^/]*@/i, '$1');
}

/** Undefined if there is no repository, or none of which the configuration lies in the folder itself. */
async function readConfiguration(folder: string): Promise<string | undefined> {
    const gitFolder = path.join(folder, '.git');
    if (!(await fs.lstat(gitFolder).catch(() => undefined))?.isDirectory()) {
        return undefined;
    }
    const file = await fs.open(path.join(gitFolder, 'config'), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
        .catch(() => undefined);
    try {
        const status = await file?.stat();
        return file && status?.isFile() && status.size <= MAX_SIZE ? await file.readFile('utf8') : undefined;
    } finally {
        await file?.close();
    }
}

/** Git reads the text from its input, so that it is neither in a repository nor asked for its opinion of one. */
function listRemotes(text: string): Promise<string> {
    return new Promise(resolve => {
        const child = spawn('git', ['config', '--file', '-', '--no-includes', '--null', '--get-regexp', '^remote\\..*\\.url$'], {
            cwd: path.parse(process.cwd()).root, env: { PATH: process.env.PATH, ...untrustedGitEnvironment([]) },
            stdio: ['pipe', 'pipe', 'ignore'], timeout: MAX_MS, killSignal: 'SIGKILL'
        });
        let output = '';
        child.stdout.setEncoding('utf8').on('data', (chunk: string) => { output += chunk; });
        child.once('error', () => resolve(''));
        child.once('close', code => resolve(code === 0 ? output : ''));
        child.stdin.on('error', () => undefined);
        child.stdin.end(text);
    });
}
