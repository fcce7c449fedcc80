import * as fs from 'node:fs';
import { z } from 'zod';
import { writePrivateFile } from '../launch/private-files';
import { StateFiles } from '../launch/state-files';
import { ConfigurationPrints } from './configuration-prints';

/** What a folder's configuration was when the person last said yes to it. */
export interface Seal {
    readonly prints: ConfigurationPrints;
    /** Whether a sandbox has been there, which can write everything in the folder. */
    readonly sandboxed?: boolean;
    /** The change that the person does not want to be used. */
    readonly keptOut?: string;
    /** From a version that only knew the configuration of the agent server: the rest is taken as it is found first. */
    readonly partial?: boolean;
}

export type Seals = Readonly<Record<string, Seal>>;

const printsSchema = z.record(z.string(), z.string());

const sealSchema = z.object({
    prints: printsSchema, sandboxed: z.boolean().optional(), keptOut: z.string().optional(), partial: z.boolean().optional()
});

const fileSchema = z.union([
    z.object({ version: z.literal(2), folders: z.record(z.string(), sealSchema) }).transform(({ folders }): Seals => folders),
    z.record(z.string(), printsSchema).transform((folders): Seals => Object.fromEntries(
        Object.entries(folders).map(([directory, prints]) => [directory, { prints, sandboxed: true, partial: true }])
    ))
]);

/** Stands for every folder that has no seal of its own, once what was written down could not be read. */
export const ANY_FOLDER = '*';

/** The seals on the disk. Another instance may write there, too. */
export class SealFile {

    protected known: Seals = {};
    protected stamp: string | undefined;

    constructor(protected readonly file: string, protected readonly files: StateFiles) {
        this.read();
    }

    get seals(): Seals {
        if (this.stamp !== stampOf(this.file)) {
            this.read();
        }
        return this.known;
    }

    set(directory: string, seal: Seal | undefined): void {
        const { [directory]: _, ...others } = this.seals;
        this.write(seal ? { ...others, [directory]: seal } : others);
    }

    protected read(): void {
        const isThere = fs.existsSync(this.file);
        const seals = this.files.read(this.file, fileSchema);
        this.known = seals ?? (isThere ? { [ANY_FOLDER]: { prints: {} } } : {});
        this.stamp = stampOf(this.file);
        if (isThere && !seals) {
            // The file was set aside: the next start must not take it for the first one.
            this.write(this.known);
        }
    }

    protected write(seals: Seals): void {
        this.known = seals;
        writePrivateFile(this.file, JSON.stringify({ version: 2, folders: seals }));
        this.stamp = stampOf(this.file);
    }
}

function stampOf(file: string): string | undefined {
    const stat = fs.statSync(file, { throwIfNoEntry: false });
    return stat && `${stat.ino} ${stat.size} ${stat.mtimeMs}`;
}
