import * as fs from 'node:fs/promises';
import { homedir } from 'node:os';
import * as path from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';

/** Files that the server puts into the prompt by itself; a repository may bring them. */
const PROMPT_FILES = ['AGENTS.md', 'CLAUDE.md', 'CONTEXT.md'];

/** No prompt has room for more. */
const MAX_FILE_LENGTH = 5_000_000;

/** The texts of the prompt files in the folder and above it. Rejects if one of them cannot be judged. */
export async function readPromptFiles(directory: string): Promise<string[]> {
    const texts: string[] = [];
    for (const folder of upwards(directory)) {
        for (const name of PROMPT_FILES) {
            texts.push(...await readText(path.join(folder, name)));
        }
    }
    return texts;
}

/**
 * The texts of files that opencode's setting `instructions` names, as it finds them: from the folder up to the repository's
 * root, at an absolute path, or in the person's home. Addresses are left out: what a server would answer another reader is
 * unknown. Rejects if a file cannot be judged.
 */
export async function readInstructionFiles(directory: string, instructions: readonly string[]): Promise<string[]> {
    const texts: string[] = [];
    for (const instruction of instructions.filter(name => !/^https?:/.test(name))) {
        for (const file of await filesFor(directory, instruction)) {
            texts.push(...await readText(file));
        }
    }
    return texts;
}

async function filesFor(directory: string, instruction: string): Promise<string[]> {
    const name = instruction.startsWith('~/') ? path.join(homedir(), instruction.slice(2)) : instruction;
    const absolute = path.isAbsolute(name);
    const folders = absolute ? [path.dirname(name)] : await foldersAbove(directory);
    const pattern = absolute ? path.basename(name) : name;
    if (!isDynamicPattern(pattern)) {
        return folders.map(folder => path.join(folder, pattern));
    }
    return (await Promise.all(folders.map(cwd => glob(pattern, { cwd, absolute: true, dot: true, expandDirectories: false })))).flat();
}

/** The folder and those above it up to the root of the repository; without a repository the folder alone. */
async function foldersAbove(directory: string): Promise<string[]> {
    const folders: string[] = [];
    for (const folder of upwards(directory)) {
        folders.push(folder);
        if (await fs.stat(path.join(folder, '.git')).then(() => true, () => false)) {
            return folders;
        }
    }
    return [directory];
}

/** The folder and all above it. */
function* upwards(directory: string): Iterable<string> {
    for (let folder = directory, above = ''; folder !== above; folder = path.dirname(folder)) {
        yield folder;
        above = folder;
    }
}

async function readText(file: string): Promise<string[]> {
    const stats = await fs.stat(file).catch(() => undefined);
    // Also a link to a device that never ends, which a repository may bring.
    if (!stats?.isFile()) {
        return [];
    }
    if (stats.size > MAX_FILE_LENGTH) {
        throw new Error(`${path.basename(file)} is too long.`);
    }
    return fs.readFile(file, 'utf8').then(text => [text], () => []);
}
