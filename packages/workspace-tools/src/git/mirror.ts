import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ASKPASS_SCRIPT } from './credential-channel.js';
import { HostGit } from './host-git.js';

/** Everything that git may do in the mirror. Only https is a way out; http is for remotes on this machine. */
const CONFIGURATION = `[core]
	repositoryformatversion = 0
	filemode = true
	bare = true
	hooksPath = /dev/null
	fsmonitor = false
	attributesFile = /dev/null
[protocol]
	allow = never
[protocol "https"]
	allow = always
[protocol "http"]
	allow = always
[http]
	followRedirects = false
	lowSpeedLimit = 1
	lowSpeedTime = 60
[credential]
	helper =
[fetch]
	recurseSubmodules = false
[push]
	recurseSubmodules = no
	default = nothing
[gc]
	auto = 0
[maintenance]
	auto = false
`;

/** Makes the bare repository by which the outside is reached, or takes the one that is there; the configuration is written anew. */
export async function openMirror(folder: string): Promise<HostGit> {
    const [gitFolder, home, askpass] = [join(folder, 'mirror.git'), join(folder, 'home'), join(folder, 'askpass.sh')];
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await mkdir(home, { recursive: true, mode: 0o700 });
    const abandoned = (await readdir(folder)).filter(name => name.endsWith('.bundle'));
    await Promise.all(abandoned.map(name => rm(join(folder, name), { force: true })));
    await writeFile(askpass, ASKPASS_SCRIPT, { mode: 0o700 });
    await chmod(askpass, 0o700);
    const git = new HostGit({ gitFolder, home, askpass });
    if (!await stat(join(gitFolder, 'HEAD')).catch(() => undefined)) {
        await rm(gitFolder, { recursive: true, force: true });
        const made = await git.run(['init', '--quiet', '--bare', '--template=', gitFolder]);
        if (made.exitCode !== 0) {
            throw new Error(`git init failed: ${made.stderr.trim()}`);
        }
    }
    await writeFile(join(gitFolder, 'config'), CONFIGURATION, { mode: 0o600 });
    return git;
}
