import * as fs from 'node:fs';
import * as path from 'node:path';
import { isAlive } from '@openspace/foundation/processes';
import { z } from 'zod';
import { readJsonFile } from 'openspace-core/lib/node/launch/private-files';

const lockOwner = z.object({ pid: z.number().int().positive() });

/**
 * Removes the locks that a server left when it was ended in the middle of its background installation. The next server
 * would wait for them, and every prompt with it, until they expire.
 */
export function removeStaleLocks(folder: string): void {
    const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
    for (const name of names) {
        const lock = path.join(folder, name);
        const owner = lockOwner.safeParse(readJsonFile(path.join(lock, 'meta.json')));
        if (!owner.success || !isAlive(owner.data.pid)) {
            fs.rmSync(lock, { recursive: true, force: true });
        }
    }
}
