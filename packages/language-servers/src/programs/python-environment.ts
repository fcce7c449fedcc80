import * as path from 'node:path';

/** Where environments of a project usually are. */
const ENVIRONMENTS = ['.venv', 'venv'];

type Exists = (file: string) => boolean;

/** A program of a folder's own environment, such as `ruff`. */
export function ownProgram(
    command: string, folder: string | undefined, exists: Exists, platform: NodeJS.Platform = process.platform
): string | undefined {
    const program = platform === 'win32' ? ['Scripts', `${command}.exe`] : ['bin', command];
    return folder === undefined ? undefined : ENVIRONMENTS.map(name => path.join(folder, name, ...program)).find(exists);
}

/** The interpreter of a folder's own environment. */
export function ownInterpreter(folder: string | undefined, exists: Exists, platform?: NodeJS.Platform): string | undefined {
    return ownProgram('python', folder, exists, platform);
}

/** The interpreter of an environment, by the environment's folder. Conda has it at another place on Windows. */
export function interpreterIn(
    environment: string | undefined, exists: Exists, platform: NodeJS.Platform = process.platform
): string | undefined {
    const names = platform === 'win32' ? ['Scripts/python.exe', 'python.exe'] : ['bin/python', 'bin/python3'];
    return environment ? names.map(name => path.join(environment, name)).find(exists) : undefined;
}
