import { z } from 'zod';
import { Session } from '../opencode/opencode-types';

/** What a sub-agent's session knows of the calls that it answers. Kept by the server with the session. */
export interface SessionTask {
    /** The parts by which it was called, in the conversation of whoever called it. */
    readonly calls: readonly string[];
    /** Whoever called it may not change files, so it may not either. */
    readonly keepsFiles?: boolean;
}

const metadataSchema = z.object({
    openspace: z.object({ task: z.object({ calls: z.array(z.string()), keepsFiles: z.boolean().optional() }) })
});

type WithMetadata = Pick<Session, 'metadata'>;

export namespace SessionTask {
    /** Nothing for sessions that answer no call of ours. */
    export function of(session: WithMetadata | undefined): SessionTask | undefined {
        return session?.metadata === undefined ? undefined : metadataSchema.safeParse(session.metadata).data?.openspace.task;
    }

    /** The metadata of the session with this in it, all else as it was. */
    export function into(session: WithMetadata | undefined, task: SessionTask): Record<string, unknown> {
        const openspace = session?.metadata?.openspace;
        return { ...session?.metadata, openspace: { ...typeof openspace === 'object' ? openspace : undefined, task } };
    }
}

/** What is written before and after the report of a sub-agent; the agent server's own tool says it in this form, too. */
export namespace TaskReport {
    const OPENING = /^<task id="(ses_\w+)"[^>]*>\n<task_result>\n/;
    const CLOSING = '\n</task_result>\n</task>';

    export function write(sessionID: string, report: string): string {
        return `<task id="${sessionID}" state="completed">\n<task_result>\n${report}${CLOSING}`;
    }

    /** The report alone; a text in another form as it is. */
    export function read(text: string): { readonly sessionID?: string; readonly report: string } {
        const [opening, sessionID] = OPENING.exec(text) ?? [];
        return opening === undefined ? { report: text }
            : { sessionID, report: text.slice(opening.length, text.endsWith(CLOSING) ? -CLOSING.length : undefined) };
    }
}
