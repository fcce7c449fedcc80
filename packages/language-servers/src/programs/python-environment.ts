import * as path from 'node:path';

/** Where environments of a project usually are. */
const ENVIRONMENTS = ['.venv', 'venv'];

/** A program of a folder's own environment, such as `ruff`. */
export function ownProgram(
    command: string, folder: string | undefined, exists: (file: string) => boolean, platform: NodeJS.Platform = process.platform
): string | undefined {
    const program = platform === 'win32' ? ['Scripts', `${command}.exe`] : ['bin', command];
    return folder === undefined ? undefined : ENVIRONMENTS.map(name => path.join(folder, name, ...program)).find(exists);
}

/** The interpreter of a folder's own environment. */
export function ownInterpreter(
    folder: string | undefined, exists: (file: string) => boolean, platform?: NodeJS.Platform
): string | undefined {
    return ownProgram('python', folder, exists, platform);
}
