import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CopyFavour } from '@openspace/foundation/copies';
import { runGit } from './own-git.js';

export interface Merged {
    readonly text: Buffer;
    /** How often both have changed the same lines. */
    readonly conflicts: number;
}

/** Three versions of a text as one. Without a favour, or with `markers`, places that both have changed stand between markers. */
export async function mergeTexts(
    { folder, base, copy }: { readonly folder: Buffer; readonly base: Buffer; readonly copy: Buffer }, favour: CopyFavour = 'markers'
): Promise<Merged> {
    const place = await mkdtemp(join(tmpdir(), 'openspace-merge-'));
    try {
        await Promise.all(Object.entries({ folder, base, copy }).map(([name, content]) => writeFile(join(place, name), content)));
        const kind = { folder: ['--ours'], copy: ['--theirs'], markers: [] }[favour];
        const { code, errors } = await runGit(
            ['merge-file', '-q', ...kind, '-L', 'yours', '-L', 'before', '-L', 'agent', 'folder', 'base', 'copy'], place
        );
        if (code > 127) {
            throw new Error(`Git could not merge: ${errors.trim()}`);
        }
        return { text: await readFile(join(place, 'folder')), conflicts: code };
    } finally {
        await rm(place, { recursive: true, force: true });
    }
}
