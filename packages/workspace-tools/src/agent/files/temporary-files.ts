import { randomBytes } from 'node:crypto';
import { fstatSync, readdirSync, unlinkSync } from 'node:fs';
import { inside } from './walk.js';

/** Names files that stand beside others until they take their place, and removes those that an agent which was killed left behind. */
export class TemporaryFiles {
    protected readonly prefix: string;
    /** Folders that were looked through; what comes there later is ours. */
    protected readonly tidy = new Set<string>();

    /** @param id of the sandbox, which has one agent at a time: what carries it and is not ours has no owner any more */
    constructor(id: string) {
        this.prefix = `.openspace-${id}-`;
    }

    /** Path of a file that does not exist, in a folder that is open. */
    next(folder: number): string {
        const { dev, ino } = fstatSync(folder);
        const key = `${dev}:${ino}`;
        if (!this.tidy.has(key)) {
            this.tidy.add(key);
            this.removeLeftovers(folder);
        }
        return inside(folder, `${this.prefix}${randomBytes(8).toString('hex')}.tmp`);
    }

    protected removeLeftovers(folder: number): void {
        for (const name of namesIn(folder).filter(name => name.startsWith(this.prefix) && name.endsWith('.tmp'))) {
            try {
                unlinkSync(inside(folder, name));
            } catch {
                // Somebody else removed it, or it is not a file: then it is none of ours.
            }
        }
    }
}

/** None of a folder that may be written, but not be read. */
function namesIn(folder: number): string[] {
    try {
        return readdirSync(inside(folder, '.'));
    } catch {
        return [];
    }
}
