import { ownInterpreter } from '../programs/python-environment';

/** What the search for an interpreter sees. */
export interface InterpreterSearch {
    /** The folder whose program is debugged. */
    readonly folder: string | undefined;
    readonly platform: NodeJS.Platform;
    readonly isFile: (file: string) => boolean;
    readonly findProgram: (command: string) => string | undefined;
}

/** The interpreter of a folder: that of its own environment, or the one on PATH. */
export function findInterpreter({ folder, platform, isFile, findProgram }: InterpreterSearch): string | undefined {
    return ownInterpreter(folder, isFile, platform) ?? findProgram('python3') ?? findProgram('python');
}
