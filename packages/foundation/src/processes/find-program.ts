import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Also where an ordinary user's path does not lead. */
const MORE_FOLDERS = ['/usr/local/bin', '/usr/bin', '/bin', '/usr/local/sbin', '/usr/sbin', '/sbin'];

/** The absolute path of a program, without links; undefined if it is not installed. */
export function findProgram(name: string, path = process.env.PATH ?? ''): string | undefined {
    for (const folder of [...path.split(delimiter).filter(entry => entry.startsWith('/')), ...MORE_FOLDERS]) {
        try {
            const file = realpathSync(join(folder, name));
            accessSync(file, constants.X_OK);
            if (statSync(file).isFile()) {
                return file;
            }
        } catch {
            // Not there.
        }
    }
    return undefined;
}
