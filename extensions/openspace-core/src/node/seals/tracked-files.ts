import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { gitSettingWords, HARMLESS_SETTINGS } from '@openspace/foundation/git';
import { findProgram } from '@openspace/foundation/processes';
import { INSTRUCTION_NAMES, isInstalled } from './sealed-names';

/** A repository with more files than git can list in this time is looked at without; in milliseconds. */
const PATIENCE = 3_000;

const MAX_BYTES = 8 * 1024 * 1024;

const known = new Map<string, { readonly stamp: string; readonly names: readonly string[] }>();

/**
 * What git may bring and nobody would look for: instructions in folders further down, which the agent server reads with the files
 * beside them, and what else lies where the server installs packages. Asked again when git's index has changed.
 */
export function trackedNames(directory: string): readonly string[] {
    const stamp = stampOfIndex(directory);
    if (stamp === undefined) {
        return [];
    }
    const before = known.get(directory);
    if (before?.stamp === stamp) {
        return before.names;
    }
    const names = list(directory);
    known.set(directory, { stamp, names });
    return names;
}

/** Whether the packages of the server's folder are a part of the repository. */
export function tracksInstalled(directory: string): boolean {
    return trackedNames(directory).some(isInstalled);
}

function list(directory: string): string[] {
    const git = findProgram('git');
    if (!git) {
        return [];
    }
    const wanted = [...INSTRUCTION_NAMES.map(name => `:(glob)**/${name}`), '.opencode/node_modules'];
    try {
        return execFileSync(git, ['-C', directory, ...gitSettingWords(HARMLESS_SETTINGS), 'ls-files', '-z', '--', ...wanted], {
            encoding: 'utf8', timeout: PATIENCE, maxBuffer: MAX_BYTES, stdio: ['ignore', 'pipe', 'ignore']
        }).split('\0').filter(name => name !== '');
    } catch {
        return [];
    }
}

function stampOfIndex(directory: string): string | undefined {
    for (let folder = directory; ; folder = path.dirname(folder)) {
        const git = path.join(folder, '.git');
        const stat = fs.statSync(git, { throwIfNoEntry: false });
        if (stat) {
            const place = stat.isFile() ? worktreeOf(git) : git;
            const index = place === undefined ? undefined : fs.statSync(path.join(place, 'index'), { throwIfNoEntry: false });
            return index && `${index.ino} ${index.size} ${index.mtimeMs} ${index.ctimeMs}`;
        }
        if (folder === path.dirname(folder)) {
            return undefined;
        }
    }
}

/** Of a worktree or a submodule. */
function worktreeOf(file: string): string | undefined {
    const [, place] = /^gitdir: (.+)$/m.exec(fs.readFileSync(file, 'utf8')) ?? [];
    return place === undefined ? undefined : path.resolve(path.dirname(file), place.trim());
}
