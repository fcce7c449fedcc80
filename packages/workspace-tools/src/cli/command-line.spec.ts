import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../tests/support/temporary-folder.js';
import { runServerCommand } from './server-command.js';
import { parseServerOptions, type ServerOptions } from './server-options.js';
import type { Surroundings } from './surroundings.js';
import { tokenSourcesOf } from './token-sources.js';
import { argumentsOf, healthText, runWorkspaceCommand } from './workspace-command.js';

function surroundings(): Surroundings & { printed: string[]; complaints: string[] } {
    const [printed, complaints]: string[][] = [[], []];
    return {
        printed, complaints, print: line => printed.push(line), complain: line => complaints.push(line), stop: new AbortController().signal
    };
}

describe('the options of the server', () => {
    it('have defaults', () => {
        expect(parseServerOptions([], { OPENSPACE_HOME: '/o' })).toEqual(
            { port: 0, stateFolder: '/o/workspace-server', tokenFile: '/o/workspace-server/token', allowLocal: false, idleMs: 1_800_000 }
        );
        expect(parseServerOptions([], { XDG_STATE_HOME: '/x' })).toMatchObject({ stateFolder: '/x/openspace/workspace-server' });
    });

    it('are read', () => {
        expect(parseServerOptions([
            '--port', '81', '--state', '/s', '--token-file', '/t', '--provider', 'gvisor', '--allow-local', '--idle-minutes', '0',
            '--github-app', '/app.json', '--git-token-variable', 'T', '--git-token-origin', 'https://git.example.org/x'
        ])).toEqual({
            port: 81, stateFolder: '/s', tokenFile: '/t', provider: 'gvisor', allowLocal: true, idleMs: 0, githubApp: '/app.json',
            gitToken: { variable: 'T', origin: 'https://git.example.org' }
        });
    });

    it('name files from where the person called', () => {
        expect(parseServerOptions(['--state', 's', '--token-file', '../t'], { INIT_CWD: '/home/me' })).toMatchObject(
            { stateFolder: '/home/me/s', tokenFile: '/home/t' }
        );
    });

    it.each([[['--port', 'x'], '--port must be'], [
        ['--port', '70000'], '--port must be'
    ], [['--provider', 'docker'], 'no provider "docker"'], [['--host', '0.0.0.0'], '--host'], [['--token', 'x'], '--token'],
        [['--git-token-variable', 'T'], 'belong together'], [['extra'], 'extra']])('are refused: %j', async (values, words) => {
        const around = surroundings();
        expect(await runServerCommand(values, around)).toBe(1);
        expect(around.complaints.join()).toContain(words);
    });

    it('name the sources of tokens for git', async () => {
        const folder = new TemporaryFolder();
        const options = (more: Partial<ServerOptions>): ServerOptions =>
            ({ port: 0, stateFolder: '/s', tokenFile: '/t', allowLocal: false, idleMs: 0, ...more });
        try {
            folder.file(
                'key.pem',
                generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
            );
            await tokenSourcesOf(options({ githubApp: folder.file('app.json', '{"appId":7,"privateKeyFile":"key.pem"}') }));
            for (const [text, words] of [
                ['{}', 'appId'], ['no json', 'cannot be read'], ['{"appId":7,"privateKeyFile":"app.json"}', 'PEM']
            ]) {
                await expect(tokenSourcesOf(options({ githubApp: folder.file('app.json', text) }))).rejects.toThrow(words);
            }
            await expect(
                tokenSourcesOf(options({ gitToken: { variable: 'OPENSPACE_TEST_NONE', origin: 'https://x.org' } }))
            ).rejects.toThrow('is not set');
        } finally {
            folder.remove();
        }
    });
});

describe('the command that tries a provider', () => {
    it('reads arguments of tools as text or JSON', () => {
        expect(argumentsOf(['command=a = b', 'timeout_ms:=5000', 'files:=["a"]', 'content='])).toEqual(
            { command: 'a = b', timeout_ms: 5000, files: ['a'], content: '' }
        );
        expect(() => argumentsOf(['what'])).toThrow('not an argument');
        expect(() => argumentsOf(['a:={'])).toThrow('not JSON');
    });

    it('describes the health of a provider', () => {
        expect(healthText({ healthy: true, detail: 'bubblewrap 0.8', limits: 'partial' })).toBe(
            'works: bubblewrap 0.8 (limits hold in part)'
        );
        expect(healthText({ healthy: false, reason: 'bwrap is not installed.' })).toBe('does not work here: bwrap is not installed.');
        expect(healthText({ healthy: false, reason: 'bwrap is not installed.', commands: ['sudo one', 'sudo two'] })).toBe(
            'does not work here: bwrap is not installed.\n            $ sudo one\n            $ sudo two'
        );
    });

    it('explains itself, and what is wrong', async () => {
        const around = surroundings();
        expect([
            await runWorkspaceCommand(['--help'], around), await runWorkspaceCommand(['dance'], around),
            await runWorkspaceCommand(['run', '.'], around)
        ]).toEqual([0, 1, 1]);
        expect(await runWorkspaceCommand(['run', '/', 'bash', '--provider', 'docker'], around)).toBe(1);
        expect([around.printed[0], around.complaints.length]).toEqual([expect.stringContaining('usage: workspace'), 3]);
    });

    it('runs one tool on a folder and leaves nothing but what the tool did', async () => {
        const folder = new TemporaryFolder();
        try {
            folder.file('a.txt', 'hello\n');
            const around = surroundings();
            expect(await runWorkspaceCommand(
                ['run', folder.path, 'bash', 'command=cat a.txt; exit 2', '--provider', 'local', '--allow-local'], around
            ))
                .toBe(0);
            expect(JSON.parse(around.printed.join(''))).toMatchObject(
                { stdout: 'hello\n', exit_code: 2, notice: expect.stringContaining('not isolated') }
            );
            expect(around.complaints).toEqual(['local (isolation: none)']);
            expect(await runWorkspaceCommand(['run', folder.path, 'bash', 'command=true', '--provider', 'local'], around)).toBe(1);
            expect(around.complaints.at(-1)).toContain('local');
        } finally {
            folder.remove();
        }
    });
});
