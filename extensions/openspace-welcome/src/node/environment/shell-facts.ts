import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { ShellFacts } from '../../common/environment-service';

/** What nearly every machine has, the most comfortable first. */
const COMMON_SHELLS = ['/bin/bash', '/usr/bin/bash', '/bin/zsh', '/bin/sh'];

/** The shell that terminals and the agent's server take, by the environment of the backend. */
export async function findShell(
    environment: NodeJS.ProcessEnv, platform: string, canStart: (file: string) => Promise<boolean> = isExecutable
): Promise<ShellFacts> {
    if (platform === 'win32') {
        // Windows itself always has one.
        return { path: environment.COMSPEC ?? 'cmd.exe', usable: true };
    }
    const path = environment.SHELL || '/bin/bash';
    if (await canStart(path)) {
        return { path, usable: true };
    }
    const found = await Promise.all(COMMON_SHELLS.map(canStart));
    const other = COMMON_SHELLS.find((_shell, index) => found[index]);
    return { path, usable: false, ...other === undefined ? {} : { other } };
}

function isExecutable(file: string): Promise<boolean> {
    return access(file, constants.X_OK).then(() => true, () => false);
}
