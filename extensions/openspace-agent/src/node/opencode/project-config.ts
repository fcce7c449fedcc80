import * as fs from 'node:fs';
import * as path from 'node:path';
import { CONFIG_NAMES } from 'openspace-core/lib/node/seals/sealed-names';

/**
 * Agent configuration that a repository brings along: the first one found from the folder up to the root of the file
 * system, because a `.git` that is none does not stop the server's own search either.
 * At the first prompt in a folder the server (1.18) loads plugins from there even when project configuration is
 * disabled, so a folder that has one cannot be talked about before it is trusted.
 */
export function findProjectConfig(directory: string, userHome: string | undefined): string | undefined {
    const home = userHome && exists(userHome) ? fs.realpathSync(userHome) : userHome;
    for (let folder = directory; ; folder = path.dirname(folder)) {
        const found = folder === home ? undefined : CONFIG_NAMES.map(name => path.join(folder, name)).find(exists);
        if (found !== undefined || folder === path.dirname(folder)) {
            return found;
        }
    }
}

/** A dangling link counts: it may lead somewhere a moment later. */
function exists(file: string): boolean {
    return fs.lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}
