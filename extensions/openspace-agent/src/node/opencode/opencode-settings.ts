import * as fs from 'node:fs';
import * as path from 'node:path';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { writePrivateFile } from 'openspace-core/lib/node/launch/private-files';
import { describeIssue, PERMISSION_ACTIONS, toolServerSchema } from '../../common';

const actionSchema = z.enum(PERMISSION_ACTIONS);
const modelSchema = z.string().regex(/^[^/\s]+\/\S+$/, 'must be provider/model');

const settingsSchema = z.object({
    model: modelSchema.optional(),
    small_model: modelSchema.optional(),
    default_agent: z.string().min(1).optional(),
    permission: z.union([actionSchema, z.record(z.string(), z.union([actionSchema, z.record(z.string(), actionSchema)]))]).optional(),
    mcp: z.record(z.string(), toolServerSchema).optional()
});

/** What the person chose in OpenSpace, in the words of opencode's own configuration. */
export type OpencodeSettingsData = z.infer<typeof settingsSchema>;

/**
 * The person's choices for our agent server, which is told of them at its start. They stand in a file of ours, as nothing is written
 * into the person's own configuration or that of a folder. It may be edited by hand; what is broken is reported, and not overwritten.
 */
@injectable()
export class OpencodeSettings {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    get file(): string {
        return path.join(this.options.home, 'opencode.json');
    }

    get exists(): boolean {
        return fs.existsSync(this.file);
    }

    /** Why the file cannot be used, with a message for the user. */
    get problem(): string | undefined {
        const read = this.read();
        return 'problem' in read ? read.problem : undefined;
    }

    /** Nothing if the file cannot be used. */
    get data(): OpencodeSettingsData {
        const read = this.read();
        return 'problem' in read ? {} : read.data;
    }

    /** Members that are undefined go away, all others stay, also those that we do not know. */
    change(change: Partial<OpencodeSettingsData>): void {
        const read = this.read();
        if ('problem' in read) {
            throw new Error(`${read.problem} Nothing was changed.`);
        }
        const checked = settingsSchema.safeParse({ ...read.data, ...change });
        if (!checked.success) {
            throw new Error(describeIssue(checked.error));
        }
        writePrivateFile(this.file, `${JSON.stringify({ ...read.raw, ...change }, undefined, 2)}\n`);
    }

    protected read(): { readonly data: OpencodeSettingsData; readonly raw: object } | { readonly problem: string } {
        if (!this.exists) {
            return { data: {}, raw: {} };
        }
        try {
            const raw: unknown = JSON.parse(fs.readFileSync(this.file, 'utf8'));
            const checked = settingsSchema.safeParse(raw);
            return checked.success
                ? { data: checked.data, raw: raw as object }
                : { problem: `${this.file} is not used: ${describeIssue(checked.error)}.` };
        } catch (error) {
            // The message of a parser may quote the text, in which there may be secrets.
            const isSyntax = error instanceof SyntaxError;
            return { problem: `${this.file} is not used: ${isSyntax ? 'it is not valid JSON' : 'it cannot be read'}.` };
        }
    }
}
