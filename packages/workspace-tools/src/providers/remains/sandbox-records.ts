import { chmodSync, lstatSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { ProviderError } from '../../provider/errors.js';

const processSchema = z.object({ pid: z.int().positive(), started: z.string() });

const recordSchema = z.object({
    id: z.string(),
    /** Who made the sandbox. As long as this process lives, the sandbox is its own. */
    owner: processSchema,
    processes: z.array(processSchema),
    /** Folders of its control group. */
    groups: z.array(z.string()),
    /** Folders that belong to it alone. */
    folders: z.array(z.string())
});

/** What exists on the host for one sandbox, written down before it exists. */
export type SandboxRecord = z.infer<typeof recordSchema>;

/** One file for each sandbox of a provider, in a folder that is for us alone. */
export class SandboxRecords {
    constructor(protected readonly folder: string) { }

    save(record: SandboxRecord): void {
        makePrivateFolder(this.folder);
        const file = this.file(record.id);
        writeFileSync(`${file}.new`, JSON.stringify(record), { mode: 0o600 });
        renameSync(`${file}.new`, file);
    }

    remove(id: string): void {
        rmSync(this.file(id), { force: true });
    }

    /** Without files that cannot be read. */
    all(): SandboxRecord[] {
        makePrivateFolder(this.folder);
        return readdirSync(this.folder).filter(name => name.endsWith('.json')).flatMap(name => {
            try {
                return [recordSchema.parse(JSON.parse(readFileSync(join(this.folder, name), 'utf8')))];
            } catch {
                return [];
            }
        });
    }

    protected file(id: string): string {
        return join(this.folder, `${checkId(id)}.json`);
    }
}

/** An id becomes a part of the names of files and groups. */
export function checkId(id: string): string {
    if (!/^[a-z0-9-]+$/.test(id)) {
        throw new ProviderError(`The id of a sandbox has other characters than a-z, 0-9 and -: ${id}`);
    }
    return id;
}

/** Where providers keep what they need while sandboxes live, if nobody says otherwise. */
export function defaultStateFolder(): string {
    return join(process.env.XDG_RUNTIME_DIR ?? tmpdir(), `openspace-sandboxes-${userInfo().uid}`);
}

/** Somebody else could have made the folder, or a link in its place: then nothing in it can be believed. */
export function makePrivateFolder(folder: string): void {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const status = lstatSync(folder);
    if (!status.isDirectory() || status.uid !== userInfo().uid) {
        throw new ProviderError(`This folder is not ours: ${folder}`);
    }
    chmodSync(folder, 0o700);
}
