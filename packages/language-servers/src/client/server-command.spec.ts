import { describe, expect, it } from 'vitest';
import { serverFor } from '../catalog/server-catalog';
import { commandFor } from './server-command';

const command = (language: string, onPath: readonly string[] = []) => commandFor(serverFor(language)!, {
    shipped: {
        typescript: { file: '/app/node_modules/ts/tsc', node: false },
        pyright: { file: '/app/node_modules/pyright/langserver.index.js', node: true }
    },
    folder: '/app/plugins/servers',
    node: '/usr/bin/node',
    findProgram: name => onPath.includes(name) ? `/bin/${name}` : undefined
});

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
