import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** What outlives our process. */
const recordSchema = z.object({
    id: z.string(),
    provider: z.enum(['bubblewrap', 'gvisor', 'firecracker', 'e2b', 'local']),
    /** On the host. */
    folder: z.string(),
    /** We made the folder, and it goes with the workspace. */
    ownsFolder: z.boolean(),
    /** The folder of the person of which it is a copy. */
    copyOf: z.string().optional(),
    limits: z.object(
        { memoryBytes: z.number(), processes: z.number(), cpus: z.number(), fileBytes: z.number(), temporaryBytes: z.number() }
    ),
    /** Of programs, as the person named them. */
    programFolders: z.array(z.string()).optional(),
    /** The home of commands is a folder beside this record. */
    keepHome: z.boolean().optional(),
    remote: z.string().optional(),
    ownCredentials: z.boolean().optional(),
    /** Missing: none. */
    network: z.enum(['none', 'by-name']).optional(),
    /** Of a copy whose files the provider keeps: there may be some that the host does not have. */
    unfetched: z.boolean().optional(),
    created: z.number(),
    lastUsed: z.number(),
    /** Somebody stopped it: it does not start again by itself. */
    stoppedOnPurpose: z.boolean()
});

export type WorkspaceRecord = z.infer<typeof recordSchema>;

const ID = /^ws-[a-z0-9]{12}$/;

export function isWorkspaceId(text: string): boolean {
    return ID.test(text);
}

/** A folder for each workspace, with its record and whatever else belongs to it alone. */
export class WorkspaceRecords {

    constructor(protected readonly folder: string) { }

    /** Absolute path of something that belongs to the workspace. */
    at(id: string, ...segments: string[]): string {
        return join(this.folder, id, ...segments);
    }

    async save(record: WorkspaceRecord): Promise<void> {
        await mkdir(this.at(record.id), { recursive: true, mode: 0o700 });
        const file = this.at(record.id, 'workspace.json');
        await writeFile(`${file}.new`, JSON.stringify(record), { mode: 0o600 });
        await rename(`${file}.new`, file);
    }

    /** Those that can be read; folders in which no workspace came to life are removed. */
    async load(): Promise<WorkspaceRecord[]> {
        await mkdir(this.folder, { recursive: true, mode: 0o700 });
        const ids = (await readdir(this.folder)).filter(isWorkspaceId);
        const records = await Promise.all(ids.map(async id => {
            const record = await this.read(id);
            if (record?.id !== id) {
                await this.remove(id);
                return [];
            }
            return [record];
        }));
        return records.flat().sort((a, b) => a.created - b.created);
    }

    remove(id: string): Promise<void> {
        return removeWhole(this.at(id));
    }

    protected async read(id: string): Promise<WorkspaceRecord | undefined> {
        try {
            return recordSchema.parse(JSON.parse(await readFile(this.at(id, 'workspace.json'), 'utf8')));
        } catch {
            return undefined;
        }
    }
}

/** A folder with what is in it, if it is there. Links are not followed. */
export async function removeWhole(folder: string): Promise<void> {
    try {
        await rm(folder, { recursive: true, force: true });
    } catch {
        // Programs inside may have left folders that not even their owner can open.
        await unlock(folder);
        await rm(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 100 });
    }
}

/** Makes all folders writable for us. Links are not followed. */
async function unlock(folder: string): Promise<void> {
    await chmod(folder, 0o700);
    const folders = (await readdir(folder, { withFileTypes: true })).filter(entry => entry.isDirectory());
    for (const { name } of folders) {
        await unlock(join(folder, name));
    }
}
