import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import * as path from 'node:path';
import { LaunchOptions } from './launch-options';

/**
 * Real paths of the folders in which OpenSpace and Theia keep settings, extensions and what the person agreed to.
 * Asked for with each path of each command: a look at the disk takes less time than to wait for one.
 */
export function ownFolders({ home, environment }: LaunchOptions): string[] {
    const theia = environment.THEIA_CONFIG_DIR ?? path.join(environment.HOME ?? homedir(), '.theia');
    return [home, theia].map(realPath);
}

function realPath(folder: string): string {
    try {
        return realpathSync.native(folder);
    } catch {
        return path.resolve(folder);
    }
}
