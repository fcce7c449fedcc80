import { ChildProcess, execFileSync, spawn } from 'node:child_process';
import { accessSync, chmodSync, constants } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { TemporaryFolder } from './temporary-folder';
import { waitFor } from './wait-for';

/** Names of folders are fixed: a server must be started by its full name. */
const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/bin', '/opt/homebrew/sbin'];

const sshd = FOLDERS.map(folder => join(folder, 'sshd')).find(isProgram);

/** A host behind ssh that has repositories of git below a folder. */
export interface SshHost {
    /** For `core.sshCommand` or `GIT_SSH_COMMAND`: reaches this host and no other, with nothing of the person's own. */
    readonly command: string;
    readonly passphrase: string;
    /** The address of a repository. */
    urlOf(repository: string): string;
    stop(): Promise<void>;
}

/** Starts OpenSSH's own server on loopback; undefined where there is none, or where this user cannot run one. */
export async function startOpenSsh(folder: TemporaryFolder, passphrase: string): Promise<SshHost | undefined> {
    if (sshd === undefined) {
        return undefined;
    }
    const key = (name: string, secret: string): string => {
        execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', secret, '-C', name, '-f', folder.at('ssh', name)]);
        return folder.at('ssh', name);
    };
    folder.folder('ssh');
    const [hostKey, personKey] = [key('host', ''), key('person', passphrase)];
    const port = await freePort();
    const config = folder.file('ssh/sshd_config', [
        `Port ${port}`, 'ListenAddress 127.0.0.1', `HostKey ${hostKey}`, `AuthorizedKeysFile ${personKey}.pub`, 'PidFile none',
        'StrictModes no', 'UsePAM no', 'PasswordAuthentication no', 'KbdInteractiveAuthentication no', 'PermitRootLogin prohibit-password'
    ].join('\n') + '\n');
    const server = spawn(sshd, ['-D', '-e', '-f', config], { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    server.stderr.setEncoding('utf8').on('data', (part: string) => { said += part; });
    await waitFor('the ssh server listens or has ended', () => said.includes('Server listening') || hasEnded(server));
    if (hasEnded(server)) {
        return undefined;
    }
    const personConfig = folder.file('ssh/config', [
        'Host 127.0.0.1', `  Port ${port}`, `  IdentityFile ${personKey}`, '  IdentitiesOnly yes', '  IdentityAgent none',
        `  UserKnownHostsFile ${folder.at('ssh/known_hosts')}`, '  GlobalKnownHostsFile /dev/null', '  StrictHostKeyChecking ask'
    ].join('\n') + '\n');
    return {
        command: `ssh -F ${personConfig}`,
        passphrase,
        urlOf: repository => `ssh://${userInfo().username}@127.0.0.1${repository}`,
        stop: async () => {
            server.kill();
            await waitFor('the ssh server has ended', () => hasEnded(server));
        }
    };
}

/**
 * Stands for OpenSSH and the host, where there is no server: a program that asks for the same in the same words, once for each, and runs
 * on this machine what the host would run.
 */
export function standInForSsh(folder: TemporaryFolder, passphrase: string): SshHost {
    const known = folder.at('ssh/known_hosts');
    // By its name git knows how to call it.
    const script = folder.file('ssh/stand-in/ssh', `#!/bin/sh
if [ ! -e ${known} ]; then
    answer=$("$SSH_ASKPASS" "The authenticity of host '127.0.0.1 (127.0.0.1)' can't be established.
ED25519 key fingerprint is SHA256:stand/in.
This key is not known by any other names.
Are you sure you want to continue connecting (yes/no/[fingerprint])? ")
    [ "$answer" = yes ] || { echo 'Host key verification failed.' >&2; exit 255; }
    touch ${known}
fi
answer=$("$SSH_ASKPASS" "Enter passphrase for key '${folder.at('ssh/person')}': ")
[ "$answer" = '${passphrase}' ] || { echo 'ann@127.0.0.1: Permission denied (publickey).' >&2; exit 255; }
for word do command=$word; done
exec sh -c "$command"
`);
    chmodSync(script, 0o700);
    return { command: script, passphrase, urlOf: repository => `ssh://ann@127.0.0.1${repository}`, stop: () => Promise.resolve() };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
    return exitCode !== null || signalCode !== null;
}

function isProgram(file: string): boolean {
    try {
        accessSync(file, constants.X_OK);
        return true;
    } catch {
        return false;
    }
}

function freePort(): Promise<number> {
    return new Promise((resolve, reject) => {
        const probe = createServer().once('error', reject).listen(0, '127.0.0.1', () => {
            const { port } = probe.address() as AddressInfo;
            probe.close(() => resolve(port));
        });
    });
}
