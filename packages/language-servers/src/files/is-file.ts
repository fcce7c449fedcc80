import { statSync } from 'node:fs';

/** Whether there is a file; also where a part of the path is a file itself, for which `throwIfNoEntry` does not help. */
export function isFile(file: string): boolean {
    try {
        return statSync(file).isFile();
    } catch {
        return false;
    }
}
