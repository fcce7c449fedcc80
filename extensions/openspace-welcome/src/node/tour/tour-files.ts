import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import * as path from 'node:path';
import { promisify } from 'node:util';
import { loadScenario } from '@openspace/scripted-model';
import { TourScript, TourTexts } from './tour-script';

const PLACE = path.join('docs', 'tour');

/** A git that takes longer is of no use; in milliseconds. */
const MAX_TIME = 10_000;

/** Where the script and the sample project are, in a clone as in the package: in the nearest folder above `start` that has them. */
export function findTourFiles(start: string): string {
    for (let folder = start; ; folder = path.dirname(folder)) {
        const found = path.join(folder, PLACE);
        if (existsSync(path.join(found, 'tour.json'))) {
            return found;
        }
        if (folder === path.dirname(folder)) {
            throw new Error('The files of the tour are missing: the installation is not complete.');
        }
    }
}

/** What is said in the tour, by the script and by the person. */
export async function readScript(files: string): Promise<TourScript> {
    const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(path.join(files, name), 'utf8'));
    const scenario = await loadScenario(path.join(files, 'tour.json'));
    return new TourScript(scenario, await read('steps.json') as string[], await read('texts.json') as TourTexts);
}

/** Fills an empty folder with the sample project, as a repository with one commit if there is git. */
export async function writeProject(files: string, folder: string, config: object): Promise<void> {
    await cp(path.join(files, 'project'), folder, { recursive: true });
    await writeFile(path.join(folder, 'opencode.json'), `${JSON.stringify(config, undefined, 2)}\n`);
    // Without it there is no history; everything else of the tour works.
    await commitAll(folder).catch(() => undefined);
}

/** Nothing of the person's git takes part: no identity, no hooks, no signatures. */
async function commitAll(folder: string): Promise<void> {
    const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
    const env = { ...Object.fromEntries(inherited), GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: path.join(folder, '.git', 'none') };
    const git = (...words: string[]): Promise<unknown> =>
        promisify(execFile)('git', words, { cwd: folder, env, timeout: MAX_TIME, windowsHide: true });
    await git('-c', 'init.defaultBranch=main', 'init', '--quiet', '--template=');
    await git('add', '.');
    await git('-c', 'user.name=Moon Calendar', '-c', 'user.email=moon@example.org', 'commit', '--quiet', '-m', 'Begin a moon calendar');
}
