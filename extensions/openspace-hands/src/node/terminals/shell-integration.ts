import { randomBytes } from 'node:crypto';
import * as path from 'node:path';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { ShellIntegrationInjector } from '@theia/terminal/lib/node/shell-integration-injector';
import { ShellProcess, ShellProcessOptions } from '@theia/terminal/lib/node/shell-process';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { writePrivateFile } from 'openspace-core/lib/node/launch/private-files';
import { SHELL_MARK_VARIABLE } from './shell-marks';
import { SHELL_SCRIPTS } from './shell-scripts';

/** Arguments with which an interactive shell reads no other files than ours would read for it. */
const PLAIN_ARGUMENTS = new Set(['-l', '--login', '-i']);

/**
 * Lets bash and zsh mark their commands, in place of Theia's own scripts: those tell neither the result of a command nor, with
 * a usual configuration, always the right one. Other shells and unusual arguments stay as they are.
 */
@injectable()
export class ShellIntegration extends ShellIntegrationInjector {

    @inject(LaunchOptions)
    protected readonly launch: LaunchOptions;

    @inject(ILogger) @named('openspace-hands:ShellIntegration')
    protected readonly logger: ILogger;

    protected folder: string | undefined;

    override injectShellIntegration(options: ShellProcessOptions): ShellProcessOptions {
        const shell = path.basename(options.shell ?? ShellProcess.getShellExecutablePath() ?? '');
        const args = typeof options.args === 'string' ? options.args.split(/\s+/).filter(Boolean) : options.args ?? [];
        if (options.isPseudo || !['bash', 'zsh'].includes(shell) || !args.every(argument => PLAIN_ARGUMENTS.has(argument))) {
            return options;
        }
        try {
            const folder = this.scripts();
            const env = { ...options.env, [SHELL_MARK_VARIABLE]: randomBytes(8).toString('hex') };
            if (shell === 'zsh') {
                const own = options.env?.ZDOTDIR ?? process.env.ZDOTDIR ?? '';
                return { ...options, env: { ...env, ZDOTDIR: path.join(folder, 'zsh'), OPENSPACE_USER_ZDOTDIR: own } };
            }
            const isLogin = args.includes('-l') || args.includes('--login');
            return {
                ...options,
                args: ['--rcfile', path.join(folder, 'bash', 'openspace.bash')],
                env: { ...env, ...(isLogin ? { OPENSPACE_LOGIN_SHELL: '1' } : {}) }
            };
        } catch (error) {
            this.logger.warn('shells run without marks', { reason: String(error) });
            return options;
        }
    }

    /** The scripts are part of the bundle; shells need files. */
    protected scripts(): string {
        if (this.folder === undefined) {
            const folder = path.join(this.launch.home, 'shell');
            Object.entries(SHELL_SCRIPTS).forEach(([name, text]) => writePrivateFile(path.join(folder, name), text));
            this.folder = folder;
        }
        return this.folder;
    }
}
