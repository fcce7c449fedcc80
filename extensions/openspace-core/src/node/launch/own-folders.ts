import { realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import * as path from 'node:path';
import { LaunchOptions } from './launch-options';

/** Real paths of the folders in which OpenSpace and Theia keep settings, extensions and what the person agreed to. */
export async function ownFolders({ home, environment }: LaunchOptions): Promise<string[]> {
    const theia = environment.THEIA_CONFIG_DIR ?? path.join(environment.HOME ?? homedir(), '.theia');
    return Promise.all([home, theia].map(folder => realpath(folder).catch(() => path.resolve(folder))));
}
