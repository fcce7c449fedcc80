import * as path from 'node:path';
import { foldersUpTo } from '../files/folders-up-to';
import { interpreterIn, ownInterpreter } from '../programs/python-environment';

/** What the search for an interpreter sees of the machine. */
export interface InterpreterSearch {
    readonly platform: NodeJS.Platform;
    /** Of this process: an environment that was active where it was started counts. */
    readonly environment: Readonly<Record<string, string | undefined>>;
    readonly isFile: (file: string) => boolean;
    readonly findProgram: (command: string) => string | undefined;
}

/** Where an environment was activated before this process was started, and what says so. */
const ACTIVE = ['VIRTUAL_ENV', 'CONDA_PREFIX'] as const;

export interface MachineInterpreter {
    readonly file: string;
    readonly source: typeof ACTIVE[number] | 'PATH';
}

/**
 * The nearest folder that has an environment of its own, from a file or folder up to the open one: Poetry, uv and others put it beside
 * the files that say what the project needs.
 */
export function homeOf(place: string, top: string, { isFile, platform }: InterpreterSearch): string | undefined {
    return foldersUpTo(place, top).find(folder => ownInterpreter(folder, isFile, platform) !== undefined);
}

/** Interpreters that no folder brings; the first one counts. */
export function interpretersOfMachine({ environment, platform, isFile, findProgram }: InterpreterSearch): MachineInterpreter[] {
    const active = ACTIVE.map(source => ({ source, file: interpreterIn(environment[source], isFile, platform) }));
    const names = platform === 'win32' ? ['python', 'python3'] : ['python3', 'python'];
    const onPath = names.map(name => ({ source: 'PATH' as const, file: findProgram(name) }));
    const files = new Set<string | undefined>([undefined]);
    return [...active, ...onPath].filter((found): found is MachineInterpreter => {
        const isNew = !files.has(found.file);
        files.add(found.file);
        return isNew;
    });
}

/** The interpreter of what is at a place: that of the nearest environment up to the open folder, else one of the machine. */
export function findInterpreter(place: string | undefined, top: string | undefined, search: InterpreterSearch): string | undefined {
    const home = top === undefined ? undefined : homeOf(place ?? top, top, search) ?? homeOf(top, top, search);
    return ownInterpreter(home, search.isFile, search.platform) ?? interpretersOfMachine(search).at(0)?.file;
}

/** The path of an interpreter as a person has written it into a setting: below the open folder or their own, an environment, or a name. */
export function chosenInterpreter(
    written: string, top: string | undefined, { environment, platform, isFile, findProgram }: InterpreterSearch
): string {
    if (!/[\\/]/.test(written)) {
        return findProgram(written) ?? written;
    }
    const home = environment.HOME ?? environment.USERPROFILE ?? '';
    const file = written.replace(/^\$\{workspaceFolder\}(?=[\\/])/, () => top ?? '').replace(/^~(?=[\\/])/, () => home);
    const absolute = top === undefined ? file : path.resolve(top, file);
    return interpreterIn(absolute, isFile, platform) ?? absolute;
}

/** How a path is written into the settings of a folder, so that it holds for others who have the same folder elsewhere. */
export function asWritten(file: string, top: string | undefined): string {
    const way = top === undefined ? '' : path.relative(top, file);
    return way === '' || way.startsWith('..') || path.isAbsolute(way) ? file : `\${workspaceFolder}/${way.split(path.sep).join('/')}`;
}
