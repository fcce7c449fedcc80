import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CanaryVariable } from './attempt.js';

/** What of the host must not be seen or changed from inside. */
export interface Canaries {
    /** Where they are: an attacker may know that. */
    variables: Readonly<Record<CanaryVariable, string>>;
    /** Texts that must appear nowhere inside, with what they are. */
    secrets: ReadonlyMap<string, string>;
    /** What has happened to them, as text. */
    damage(): string[];
    remove(): Promise<void>;
}

/** Named like what must never get inside. */
const VARIABLE = 'CANARY_TOKEN';

/** Of the person, in a folder that a sandbox may see. */
const PROGRAM = '#!/bin/sh\necho hello from a program of the person\n';

const SHARED_FOLDER = '/dev/shm';

/**
 * Plants them on this host: in the environment of this process and of another one, in files around the workspace, behind links in it,
 * and on servers that only this machine can reach. Has to happen before the provider starts anything.
 */
export async function plantCanaries(workspace: string): Promise<Canaries> {
    const secret = (): string => `canary-${randomBytes(12).toString('hex')}`;
    const folder = mkdtempSync(join(tmpdir(), 'canary-'));
    const values = {
        environment: secret(), argument: secret(), file: secret(), key: secret(), password: secret(), server: secret(), shared: secret(),
        beside: secret(), programs: secret()
    };
    const files = {
        'secret.txt': values.file, '.ssh/id_ed25519': values.key, '.git-credentials': `https://ann:${values.password}@canary.example`
    };
    mkdirSync(join(folder, '.ssh'));
    Object.entries(files).forEach(([name, text]) => writeFileSync(join(folder, name), text));
    writeFileSync(
        join(folder, '.gitconfig'),
        `[credential]\n\thelper = store --file ${join(folder, '.git-credentials')}\n[user]\n\tname = ${values.password}\n`
    );
    const programs = plantPrograms(folder, values.programs);
    const shared = existsSync(SHARED_FOLDER) ? join(SHARED_FOLDER, `canary-${randomBytes(6).toString('hex')}`) : join(folder, 'shared');
    writeFileSync(shared, values.shared);
    symlinkSync(join(folder, 'secret.txt'), join(workspace, 'planted-link'));
    symlinkSync(folder, join(workspace, 'planted-folder-link'));
    const beside = join(workspace, '..', 'secret.txt');
    writeFileSync(beside, values.beside);

    process.env[VARIABLE] = values.environment;

    const abstract = `canary-${randomBytes(6).toString('hex')}`;
    const called = new Set<string>();
    const servers = await Promise.all([
        listen(values.server, { host: '127.0.0.1', port: 0 }, () => called.add('a port of the loopback')),
        listen(values.server, { path: join(folder, 'socket') }, () => called.add('a socket file')),
        listen(values.server, { path: `\0${abstract}` }, () => called.add('an abstract socket'))
    ]);
    const bystander = await startBystander(values.argument, values.environment);
    const address = servers[0].address();

    return {
        variables: {
            CANARY_FOLDER: folder, CANARY_PORT: String(typeof address === 'object' && address ? address.port : 0),
            CANARY_ABSTRACT: abstract, CANARY_SOCKET: join(folder, 'socket'),
            CANARY_PID: String(bystander.pid), CANARY_SHARED: shared, CANARY_PROGRAMS: programs, CANARY_HOST_NAME: hostname()
        },
        secrets: new Map(Object.entries(values).map(([name, value]) => [value, name])),
        damage: () => [
            ...[...called].sort().map(place => `${place} was called`),
            ...Object.entries(files).filter(([name, text]) => readFileSync(join(folder, name), 'utf8') !== text).map(
                ([name]) => `${name} was changed`
            ),
            ...(readFileSync(join(programs, 'bin/hello'), 'utf8') !== PROGRAM || readdirSync(join(programs, 'bin')).length !== 3
                ? ['a program was changed']
                : []),
            ...(readFileSync(beside, 'utf8') !== values.beside ? ['a file beside the workspace was changed'] : []),
            ...(bystander.exitCode !== null || bystander.signalCode !== null ? ['a process was ended'] : [])
        ],
        remove: async () => {
            delete process.env[VARIABLE];
            servers.forEach(server => server.close());
            endGroup(bystander);
            [folder, shared, beside].forEach(path => rmSync(path, { recursive: true, force: true }));
        }
    };
}

/** A folder of programs as a person may name one, with what should not be in it. */
function plantPrograms(folder: string, secret: string): string {
    const programs = join(folder, 'sdk');
    mkdirSync(join(programs, 'bin'), { recursive: true });
    mkdirSync(join(programs, 'etc'));
    writeFileSync(join(programs, 'bin/hello'), PROGRAM);
    chmodSync(join(programs, 'bin/hello'), 0o755);
    for (const name of ['.npmrc', 'etc/npmrc']) {
        writeFileSync(join(programs, name), `//registry.example/:_authToken=${secret}\n`);
    }
    symlinkSync(join(folder, 'secret.txt'), join(programs, 'bin/link-out'));
    symlinkSync(folder, join(programs, 'bin/folder-out'));
    return programs;
}

async function listen(text: string, place: { host: string; port: number } | { path: string }, onCall: () => void): Promise<Server> {
    const server = createServer(socket => {
        onCall();
        socket.on('error', () => undefined);
        socket.end(text);
    });
    server.listen(place);
    await once(server, 'listening');
    return server;
}

/** A process with secrets in its arguments and its environment. */
async function startBystander(argument: string, environment: string): Promise<ChildProcess> {
    const child = spawn(
        '/bin/sh', ['-c', 'echo up; sleep 1000 & wait', argument],
        { env: { [VARIABLE]: environment }, stdio: ['ignore', 'pipe', 'ignore'], detached: true }
    );
    await once(child.stdout, 'data');
    return child;
}

function endGroup({ pid }: ChildProcess): void {
    try {
        process.kill(-pid!, 'SIGKILL');
    } catch {
        // An attempt has done it.
    }
}
