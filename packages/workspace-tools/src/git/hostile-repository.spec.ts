import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Redactor } from '@openspace/foundation/redaction';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../tests/support/temporary-folder.js';
import { waitFor } from '../../../../tests/support/wait-for.js';
import type { ProviderName } from '../provider/provider.js';
import { allProviders } from '../providers/all-providers.js';
import { whenInstalled, whenWorking } from '../providers/test/when-installed.js';
import { WorkspaceManager } from '../workspace/workspace-manager.js';
import { GitHttpServer } from '../conformance/git-http-server.js';
import { makeHostile } from './test/hostile-repository.js';
import { StaticTokenSource } from './token-source.js';

const CANARY = 'canary-git-token-4711';
const AUTHOR = {
    GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b', GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b', GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1'
};

/** Looks at arguments and environment of everything that can be seen from inside, again and again. Its own arguments do not match. */
const SPY = 'while :; do cat /proc/[0-9]*/cmdline /proc/[0-9]*/environ 2>/dev/null | tr "\\0" "\\n" | grep -a "canary-git-[t]oken" >> '
    + 'spy.found; echo x >> spy.rounds; done';

describe('attack 20: a repository that is full of traps', async () => {
    whenInstalled('git', 'without isolation', () => story('local'));
    await whenWorking('bubblewrap', 'in bubblewrap', () => story('bubblewrap'));
});

function story(provider: ProviderName): void {
    let folder: TemporaryFolder;
    let project: string;
    let server: GitHttpServer;
    let trap: Server;
    let visitors: string[];
    let manager: WorkspaceManager;
    let id: string;
    let log: string;
    let said: string[];

    beforeEach(async () => {
        folder = new TemporaryFolder();
        project = folder.folder('project');
        [visitors, said] = [[], []];
        log = `/tmp/openspace-trap-${randomBytes(6).toString('hex')}`;
        server = await GitHttpServer.start(folder.folder('server'), 'x-access-token', CANARY);
        trap = createServer((request, response) => {
            visitors.push(`${request.method} ${request.url}`);
            response.writeHead(404).end();
        }).listen(0, '127.0.0.1');
        await waitFor('the trap is open', () => trap.listening);
        git(folder.path, 'init', '-q', '--bare', '-b', 'main', 'server/acme/rocket.git');
        git(project, 'init', '-q', '-b', 'main');
        manager = await WorkspaceManager.start({
            stateFolder: folder.at('state'), providers: allProviders({ allowNoIsolation: true, stateFolder: folder.at('state') }),
            redactor: new Redactor(), allowNoIsolation: true,
            tokens: new StaticTokenSource(CANARY, [server.origin])
        });
        id = (await manager.create({ provider, path: project, remote: `${server.origin}/acme/rocket.git` })).id;
        makeHostile({
            folder: project, seen: provider === 'local' ? project : '/workspace', log, origin: server.origin,
            trap: `http://127.0.0.1:${(trap.address() as AddressInfo).port}`
        });
    });

    afterEach(async () => {
        await manager.close();
        await server.stop();
        await new Promise(resolve => trap.close(resolve));
        rmSync(log, { force: true });
        folder.remove();
    });

    function git(cwd: string, ...argv: string[]): string {
        return execFileSync(
            'git', argv, { cwd, env: { PATH: process.env.PATH, ...AUTHOR }, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }
        )
            .trim();
    }

    async function run(tool: string, args: Record<string, unknown>): Promise<Record<string, unknown>> {
        const outcome = await manager.run(id, tool, args);
        said.push(JSON.stringify(outcome));
        return outcome.ok ? { ...outcome.result } : { ...outcome.error };
    }

    const rounds = (): number => existsSync(join(project, 'spy.rounds')) ? readFileSync(join(project, 'spy.rounds')).length : 0;

    it('pushes and pulls, springs no trap, and shows the token to nobody', async () => {
        await run('bash', { command: `(${SPY}) > /dev/null 2>&1 &` });
        // While git talks to the server with its credentials, the spy has looked around at least once from beginning to end.
        server.beforeAnswer = async () => {
            const before = rounds();
            await waitFor('the spy looked around', () => rounds() >= before + 4);
        };
        writeFileSync(join(project, 'a.txt'), 'one\n');
        expect(await run('git', { action: 'commit', message: 'first', files: ['a.txt', '.gitattributes'] })).toMatchObject(
            { author: expect.stringContaining('openspace-agent[bot]') }
        );
        const preview = await manager.previewPush(id, { action: 'push' });
        said.push(JSON.stringify(preview));
        expect(preview).toMatchObject({
            ok: true,
            result: {
                branch: 'main', commit: git(project, 'rev-parse', 'HEAD'), remote: `${server.origin}/acme/rocket.git`, total_commits: 1,
                commits: [{ subject: 'first', author: expect.stringContaining('openspace-agent[bot]') }],
                files: [{ path: '.gitattributes', change: 'added' }, { path: 'a.txt', change: 'added' }]
            }
        });
        expect(await manager.run(id, 'git', { action: 'push' }, { approvedCommit: '0'.repeat(40) })).toMatchObject(
            { ok: false, error: { message: expect.stringContaining('has changed since the person was asked') } }
        );
        expect(await run('git', { action: 'push' })).toMatchObject({ branch: 'main', remote: `${server.origin}/acme/rocket.git` });

        git(folder.path, 'clone', '-q', 'server/acme/rocket.git', 'other');
        const other = folder.at('other');
        const theirs = (name: string, text: string): void => {
            writeFileSync(join(other, name), text);
            git(other, 'add', '.');
            git(other, 'commit', '-q', '-m', name);
            git(other, 'push', '-q', 'origin', 'main');
        };
        theirs('b.txt', 'theirs\n');
        expect(await run('git', { action: 'pull' })).toMatchObject({ updated: true, commit: git(other, 'rev-parse', 'HEAD') });
        expect(readFileSync(join(project, 'b.txt'), 'utf8')).toBe('theirs\n');

        writeFileSync(join(project, 'a.txt'), 'changed here\n');
        theirs('a.txt', 'changed there\n');
        expect(await run('git', { action: 'pull' })).toMatchObject({ message: expect.stringContaining('a.txt') });
        expect(readFileSync(join(project, 'a.txt'), 'utf8')).toBe('changed here\n');
        await run('git', { action: 'status' });
        await run('git', { action: 'diff' });
        await run('git', { action: 'log' });

        // The remote was asked with the token: there was something to steal.
        expect(
            server.requests.some(({ authorization }) => Buffer.from(authorization?.slice(6) ?? '', 'base64').toString().endsWith(CANARY))
        )
            .toBe(true);
        expect(readFileSync(join(project, 'spy.found'), 'utf8')).toBe('');
        expect([existsSync(log), visitors]).toEqual([false, []]);
        expect(
            (await run('bash', { command: `ls ${log}; grep -ra "canary-git-[t]oken" . /tmp/home; env` })).stdout
        ).not.toMatch(/trap|canary-git-token/);
        // The traps are real: somebody who uses git without care falls into them, inside.
        const careless = await run('bash', { command: `git status > /dev/null 2>&1; cat ${log}` });
        expect(careless.stdout).toContain('GIT_AUTHOR_NAME=openspace-agent[bot]');
        const pieces = [
            CANARY, Buffer.from(CANARY).toString('base64').slice(2, -4),
            Buffer.from(`x-access-token:${CANARY}`).toString('base64').slice(0, -4)
        ];
        for (const text of [...said, ...filesOf(project), ...filesOf(folder.at('state'))]) {
            expect(pieces.filter(piece => text.includes(piece))).toEqual([]);
        }
    });
}

function filesOf(folder: string): string[] {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile()).map(
        entry => readFileSync(join(entry.parentPath, entry.name), 'latin1')
    );
}
