import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { findProgram } from '@openspace/foundation/processes';
import { inject, injectable } from '@theia/core/shared/inversify';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { WorkspaceHost } from 'openspace-workspace/lib/node/host/workspace-host';
import { EnvironmentFacts, EnvironmentService } from '../common/environment-service';
import { installerOf } from './environment/installer';
import { findShell } from './environment/shell-facts';

/** A git that does not answer this quickly is of no use; in milliseconds. */
const MAX_TIME = 5_000;

/** For all pages: the machine is the same. */
@injectable()
export class EnvironmentServiceImpl implements EnvironmentService {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(WorkspaceHost)
    protected readonly workspaces: WorkspaceHost;

    async look(): Promise<EnvironmentFacts> {
        const { platform, env } = process;
        const [gitVersion, shell, release] = await Promise.all([
            askVersion('git'), findShell(env, platform), platform === 'linux' ? readFile('/etc/os-release', 'utf8').catch(() => '') : ''
        ]);
        const { settings, state } = this.workspaces;
        return {
            platform,
            installer: installerOf(release),
            gitVersion,
            shell,
            sandbox: {
                wanted: settings.provider,
                bubblewrap: platform === 'linux' && findProgram('bwrap') !== undefined,
                providers: state.providers
            },
            extensions: this.options.extensions
        };
    }
}

/** Undefined if the program cannot be started. */
function askVersion(program: string): Promise<string | undefined> {
    return new Promise(resolve => {
        // Not in the folder that is open: nothing of it may decide what is started.
        execFile(program, ['--version'], { cwd: homedir(), timeout: MAX_TIME, windowsHide: true }, (error, output) =>
            resolve(error ? undefined : /\d+(\.\d+)+/.exec(output)?.[0] ?? ''));
    });
}
