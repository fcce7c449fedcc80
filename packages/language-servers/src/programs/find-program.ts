import { accessSync, constants, statSync } from 'node:fs';
import * as path from 'node:path';

/** What a search for programs sees of the machine. */
export interface ProgramSearch {
    readonly searchPath: string;
    readonly platform: NodeJS.Platform;
    /** Endings of programs on Windows. */
    readonly endings?: string;
    readonly isExecutable: (file: string) => boolean;
}

/**
 * The absolute path of a program on PATH. Entries that are not absolute do not count: what they name depends on the folder that is
 * open, and a repository could bring its own.
 */
export function findProgram(command: string, search: ProgramSearch): string | undefined {
    const names = search.platform === 'win32' ? path.win32 : path.posix;
    const endings = search.platform === 'win32' ? (search.endings ?? '.EXE;.CMD;.BAT').toLowerCase().split(';') : [''];
    return search.searchPath.split(names.delimiter)
        .filter(folder => names.isAbsolute(folder))
        .flatMap(folder => endings.map(ending => names.join(folder, command + ending)))
        .find(search.isExecutable);
}

/** This machine, now. */
export function thisMachine(environment: NodeJS.ProcessEnv = process.env): ProgramSearch {
    return {
        searchPath: environment.PATH ?? environment.Path ?? '',
        platform: process.platform,
        endings: environment.PATHEXT,
        isExecutable
    };
}

function isExecutable(file: string): boolean {
    try {
        accessSync(file, constants.X_OK);
        return statSync(file).isFile();
    } catch {
        return false;
    }
}
