import * as fs from 'node:fs';
import * as path from 'node:path';

const CONFIG_NAMES = ['.opencode', 'opencode.json', 'opencode.jsonc'];

/**
 * Agent configuration that a repository brings along: the first one found from the folder up to the root of its git work
 * tree. At the first prompt in a folder the server (1.18) loads plugins from there even when project configuration is
 * disabled, so a folder that has one cannot be talked about before it is trusted.
 */
export function findProjectConfig(directory: string, userHome: string | undefined): string | undefined {
    for (let folder = directory; ; folder = path.dirname(folder)) {
        const found = folder === userHome ? undefined : CONFIG_NAMES.map(name => path.join(folder, name)).find(exists);
        if (found !== undefined || exists(path.join(folder, '.git')) || folder === path.dirname(folder)) {
            return found;
        }
    }
}

/** A dangling link counts: it may lead somewhere a moment later. */
function exists(file: string): boolean {
    return fs.lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}
