import * as path from 'node:path';

/** What the search for an interpreter sees. */
export interface InterpreterSearch {
    /** The folder whose program is debugged. */
    readonly folder: string | undefined;
    readonly platform: NodeJS.Platform;
    readonly isFile: (file: string) => boolean;
    readonly findProgram: (command: string) => string | undefined;
}

/** Where environments of a project usually are. */
const ENVIRONMENTS = ['.venv', 'venv'];

/** The interpreter of a folder: that of its own environment, or the one on PATH. */
export function findInterpreter({ folder, platform, isFile, findProgram }: InterpreterSearch): string | undefined {
    const program = platform === 'win32' ? ['Scripts', 'python.exe'] : ['bin', 'python'];
    const own = folder === undefined ? [] : ENVIRONMENTS.map(name => path.join(folder, name, ...program));
    return own.find(isFile) ?? findProgram('python3') ?? findProgram('python');
}
