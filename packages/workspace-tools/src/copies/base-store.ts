import { createHash, randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Entry } from './entry.js';
import { again } from './held-folder.js';

const entrySchema = z.union([
    z.object({
        kind: z.literal('file'), hash: z.string().regex(/^[0-9a-f]{64}$/), size: z.number(), executable: z.boolean(),
        stamp: z.string().optional(), origin: z.string().optional()
    }),
    z.object({ kind: z.literal('link'), target: z.string() })
]);

/** Pairs: a name such as __proto__ is one among others. */
const entriesSchema = z.array(z.tuple([z.string(), entrySchema]));

/** With a stamp, a file of the copy that still has it is as it was; with an origin, one of the person's folder. */
export type BaseEntry = Entry & { readonly stamp?: string; readonly origin?: string };

/** What a copy began with, or what of it has been applied since: names, and contents by their hash. Out of reach for any sandbox. */
export class BaseStore {

    constructor(protected readonly folder: string) { }

    async load(): Promise<Map<string, BaseEntry>> {
        const text = await readFile(this.manifest, 'utf8');
        return new Map(entriesSchema.parse(JSON.parse(text)));
    }

    async save(entries: ReadonlyMap<string, BaseEntry>): Promise<void> {
        const file = `${this.manifest}.new`;
        await writeFile(file, JSON.stringify([...entries]), { mode: 0o600 });
        await rename(file, this.manifest);
    }

    at(hash: string): string {
        return join(this.folder, 'contents', hash.slice(0, 2), hash);
    }

    /** Keeps the content of an open file, as it is while it is read; its hash and size. */
    async keep(file: FileHandle): Promise<{ readonly hash: string; readonly size: number }> {
        const kept = join(this.folder, 'contents', `${randomBytes(8).toString('hex')}.new`);
        await mkdir(dirname(kept), { recursive: true, mode: 0o700 });
        try {
            await copyFile(again(file), kept, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
            const sum = createHash('sha256');
            let size = 0;
            for await (const chunk of createReadStream(kept)) {
                sum.update(chunk as Buffer);
                size += (chunk as Buffer).length;
            }
            const hash = sum.digest('hex');
            await this.take(kept, hash);
            return { hash, size };
        } finally {
            await rm(kept, { force: true });
        }
    }

    async keepBytes(content: Buffer): Promise<{ readonly hash: string; readonly size: number }> {
        const hash = createHash('sha256').update(content).digest('hex');
        const kept = join(this.folder, 'contents', `${randomBytes(8).toString('hex')}.new`);
        await mkdir(dirname(kept), { recursive: true, mode: 0o700 });
        const handle = await open(kept, 'wx', 0o600);
        await handle.writeFile(content).finally(() => handle.close());
        await this.take(kept, hash);
        return { hash, size: content.length };
    }

    /** Forgets contents that no entry has. */
    async prune(entries: ReadonlyMap<string, BaseEntry>): Promise<void> {
        const wanted = new Set([...entries.values()].map(entry => entry.kind === 'file' ? entry.hash : ''));
        const contents = join(this.folder, 'contents');
        for (const folder of await readdir(contents).catch(() => [])) {
            const names = await readdir(join(contents, folder)).catch(() => []);
            await Promise.all(names.filter(name => !wanted.has(name)).map(name => rm(join(contents, folder, name), { force: true })));
        }
    }

    protected async take(file: string, hash: string): Promise<void> {
        const place = this.at(hash);
        if (await stat(place).then(() => true, () => false)) {
            await rm(file);
            return;
        }
        await mkdir(dirname(place), { recursive: true, mode: 0o700 });
        await rename(file, place);
    }

    protected get manifest(): string {
        return join(this.folder, 'base.json');
    }
}
