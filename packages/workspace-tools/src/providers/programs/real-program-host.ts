import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import type { ProgramHost } from './program-managers.js';

const MAX_TEXT = 64 * 1024;

/** This machine. What may not be looked at is as if it were not there. */
export const PROGRAM_HOST: ProgramHost = {
    kind: path => orNothing(() => {
        const status = statSync(path);
        return status.isFile() ? 'file' : status.isDirectory() ? 'folder' : 'other';
    }),
    real: path => orNothing(() => realpathSync(path)),
    names: path => orNothing(() => readdirSync(path)) ?? [],
    read: path => orNothing(() => {
        const status = statSync(path);
        return status.isFile() && status.size <= MAX_TEXT ? readFileSync(path, 'utf8') : undefined;
    })
};

function orNothing<T>(look: () => T): T | undefined {
    try {
        return look();
    } catch {
        return undefined;
    }
}
