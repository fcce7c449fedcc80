import { describe, expect, it } from 'vitest';
import { serverFor, SERVERS } from '../catalog/server-catalog';
import { commandFor, CommandContext, missingServers } from './server-command';

const machine = (onPath: readonly string[]): CommandContext => ({
    shipped: {
        typescript: { file: '/app/node_modules/ts/tsc', node: false },
        pyright: { file: '/app/node_modules/pyright/langserver.index.js', node: true }
    },
    folder: '/app/plugins/servers',
    node: '/usr/bin/node',
    findProgram: name => onPath.includes(name) ? `/bin/${name}` : undefined
});

const command = (language: string, onPath: readonly string[] = []) => commandFor(serverFor(language, [])!, machine(onPath));

describe('the command of a server', () => {
    it('is a program of its own or one that Node runs, without a network', () => {
        expect(command('typescript')).toEqual({ program: '/app/node_modules/ts/tsc', args: ['--lsp', '--stdio'] });
        expect(command('python')).toEqual({
            program: '/usr/bin/node',
            args: ['--require', '/app/plugins/servers/no-network.js', '/app/node_modules/pyright/langserver.index.js', '--stdio']
        });
    });

    it('is the first one of several that is installed', () => {
        expect(command('php', ['intelephense'])).toEqual({ program: '/bin/intelephense', args: ['--stdio'] });
        expect(command('php', ['intelephense', 'phpactor'])).toEqual({ program: '/bin/phpactor', args: ['language-server'] });
        expect(command('go', ['gopls'])).toEqual({ program: '/bin/gopls', args: [] });
    });

    it('is nothing if the server is not there', () => {
        expect([command('go'), command('yaml')]).toEqual([undefined, undefined]);
    });
});

describe('servers that are missing', () => {
    it('are named for each of their languages, with what to install', () => {
        const missing = missingServers(SERVERS, machine(['clangd', 'intelephense']));
        expect(Object.keys(missing).slice(0, 8)).toEqual(['go', 'go.mod', 'go.sum', 'rust', 'java', 'ruby', 'lua', 'zig']);
        expect(missing.php).toBeUndefined();
        expect(missing.rust).toBe('Install rust-analyzer: rustup component add rust-analyzer');
    });
});
