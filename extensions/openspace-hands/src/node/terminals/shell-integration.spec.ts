import { readFileSync, statSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ShellFixture } from './fixtures/shell-fixture';
import { ShellIntegration } from './shell-integration';

describe('ShellIntegration', () => {

    let shells: ShellFixture;
    let integration: ShellIntegration;

    beforeEach(() => {
        shells = new ShellFixture();
        integration = shells.container.get(ShellIntegration);
    });

    afterEach(() => shells.dispose());

    it('gives bash a file to read, for the user alone, and a key', () => {
        const { args, env } = integration.injectShellIntegration({ shell: '/usr/bin/bash', args: [], env: { HOME: '/home/ada' } });
        const file = shells.folder.at('state', 'shell', 'bash', 'openspace.bash');
        expect(args).toEqual(['--rcfile', file]);
        expect(env).toEqual({ HOME: '/home/ada', OPENSPACE_SHELL_MARK: expect.stringMatching(/^[\da-f]{16}$/) });
        expect(readFileSync(file, 'utf8')).toContain('PROMPT_COMMAND');
        expect(statSync(file).mode & 0o077).toBe(0);
    });

    it('lets a login shell read what a login shell reads', () => {
        expect(integration.injectShellIntegration({ shell: '/bin/bash', args: '-l' }).env).toMatchObject({ OPENSPACE_LOGIN_SHELL: '1' });
    });

    it('leads zsh to our folder, and from there to its own', () => {
        expect(integration.injectShellIntegration({ shell: '/bin/zsh', env: { ZDOTDIR: '/home/ada/zsh' } })).toMatchObject({
            shell: '/bin/zsh', env: { ZDOTDIR: shells.folder.at('state', 'shell', 'zsh'), OPENSPACE_USER_ZDOTDIR: '/home/ada/zsh' }
        });
    });

    it('leaves other shells, other arguments and terminals without a process alone', () => {
        for (const options of [
            { shell: '/bin/dash' }, { shell: '/bin/bash', args: ['-c', 'ls'] }, { shell: '/bin/bash', isPseudo: true }
        ]) {
            expect(integration.injectShellIntegration(options)).toBe(options);
        }
    });
});
