import * as fs from 'node:fs/promises';
import * as path from 'node:path';

/** Files that the server puts into the prompt by itself; a repository may bring them. */
const PROMPT_FILES = ['AGENTS.md', 'CLAUDE.md', 'CONTEXT.md'];

/** No prompt has room for more. */
const LONGEST_FILE = 5_000_000;

/** The texts of the prompt files in the folder and above it. Rejects if one of them cannot be judged. */
export async function readPromptFiles(directory: string): Promise<string[]> {
    const texts: string[] = [];
    for (let folder = directory; ; folder = path.dirname(folder)) {
        for (const name of PROMPT_FILES) {
            texts.push(...await readText(path.join(folder, name)));
        }
        if (path.dirname(folder) === folder) {
            return texts;
        }
    }
}

async function readText(file: string): Promise<string[]> {
    const stats = await fs.stat(file).catch(() => undefined);
    // Also a link to a device that never ends, which a repository may bring.
    if (!stats?.isFile()) {
        return [];
    }
    if (stats.size > LONGEST_FILE) {
        throw new Error(`${path.basename(file)} is too long.`);
    }
    return fs.readFile(file, 'utf8').then(text => [text], () => []);
}
