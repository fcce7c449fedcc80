import { readdir } from 'node:fs/promises';
import * as path from 'node:path';
import { ownInterpreter } from '../programs/python-environment';

/** A project deeper than this belongs to another one. */
const MAX_DEPTH = 3;

/** More folders than this are not looked into. */
const MAX_FOLDERS = 500;

/** Interpreters of all environments that projects in a folder have, those nearer to its top first. */
export async function findEnvironments(top: string, isFile: (file: string) => boolean): Promise<string[]> {
    const found: string[] = [];
    let level = [top];
    for (let depth = 0, left = MAX_FOLDERS; depth <= MAX_DEPTH && level.length > 0; depth++) {
        const looked = level.slice(0, left);
        left -= looked.length;
        found.push(...looked.map(folder => ownInterpreter(folder, isFile)).filter(file => file !== undefined));
        level = (await Promise.all(looked.map(projectsIn))).flat();
    }
    return found;
}

async function projectsIn(folder: string): Promise<string[]> {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    return entries.filter(entry => entry.isDirectory() && !/^(\.|node_modules$|venv$|__pycache__$)/.test(entry.name))
        .map(({ name }) => path.join(folder, name)).sort();
}
