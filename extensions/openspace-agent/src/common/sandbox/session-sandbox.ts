import { z } from 'zod';
import { Session } from '../opencode/opencode-types';

/**
 * What a session knows of its sandbox. Kept by the server with the session, so that it outlives reloads and restarts and goes with a fork.
 */
export interface SessionSandbox {
    /** Whether the agent works in the sandbox. */
    readonly on: boolean;
    /** It is a sandbox in a copy of the folder, for this session alone. */
    readonly copy?: boolean;
    /** What the person wants from the end of the running turn on. */
    readonly wanted?: boolean;
    /** With `wanted`: in a copy. */
    readonly wantedCopy?: boolean;
    /** What isolates it; known once it has run. */
    readonly provider?: string;
    /** False if the provider does not keep commands away from the person's machine. */
    readonly isolates?: boolean;
}

/** Where the agent of a session works: on the person's machine, in a sandbox on the folder, or in one on a copy of it. */
export type SessionPlace = 'machine' | 'folder' | 'copy';

const OFF: SessionSandbox = { on: false };

const metadataSchema = z.object({
    openspace: z.object({
        sandbox: z.object({
            on: z.boolean(),
            copy: z.boolean().optional(),
            wanted: z.boolean().optional(),
            wantedCopy: z.boolean().optional(),
            provider: z.string().optional(),
            isolates: z.boolean().optional()
        }).optional()
    }).optional()
});

type WithMetadata = Pick<Session, 'metadata'>;

export namespace SessionSandbox {
    export function of(session: WithMetadata | undefined): SessionSandbox {
        const metadata = session?.metadata;
        if (metadata?.openspace === undefined) {
            return OFF;
        }
        const parsed = metadataSchema.safeParse(metadata);
        // What cannot be read was not written by us in this version: better a sandbox too many.
        return parsed.success ? parsed.data.openspace?.sandbox ?? OFF : { on: true };
    }

    /** The metadata of the session with this in it, all else as it was. */
    export function into(session: WithMetadata | undefined, sandbox: SessionSandbox): Record<string, unknown> {
        const openspace = session?.metadata?.openspace;
        return { ...session?.metadata, openspace: { ...typeof openspace === 'object' ? openspace : undefined, sandbox } };
    }
}
