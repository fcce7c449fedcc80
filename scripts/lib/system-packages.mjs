import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './run.mjs';

export const APT = '/etc/apt';

/** Words before `apt-get`: none for root, sudo where it asks for no password. Undefined if this account may not install anything. */
export function installRights(
    { uid = process.getuid?.(), trySudo = () => execFileSync('sudo', ['-n', 'true'], { stdio: 'ignore' }) } = {}
) {
    if (uid === 0) {
        return [];
    }
    try {
        trySudo();
        return ['sudo', '-n'];
    } catch {
        return undefined;
    }
}

/** Whether {@link installPackages} is worth a try. */
export function canInstallPackages() {
    return existsSync(APT) && installRights() !== undefined;
}

/** Installs packages of Debian and its relatives; `options` are for apt-get itself. */
export async function installPackages(names, ...options) {
    // sudo drops the environment.
    const [command, ...words] = [...installRights() ?? [], 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...options];
    await run(command, [...words, 'update'], {});
    await run(command, [...words, 'install', '-y', '--no-install-recommends', ...names], {});
}
