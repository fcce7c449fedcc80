import { z } from 'zod';

/**
 * One line of the audit log: what was asked, who decided and how it ended; never contents, output or secrets. A command that may
 * change something has two: one with the verdict `begun`, written before it acts, and one with the same id when it has its answer.
 */
export const activityEntrySchema = z.object({
    /** ISO time at which the command had its answer; of `begun`, at which it was admitted. */
    time: z.string(),
    /** The time of the line with `begun` that was written before. */
    begunAt: z.string().optional(),
    id: z.string(),
    source: z.enum(['block', 'mcp', 'http', 'palette', 'permission']),
    sessionId: z.string().optional(),
    messageId: z.string().optional(),
    /** Of a block: where in the message it stood. */
    position: z.object({
        partId: z.string(),
        offset: z.number().int().min(0),
        /** Entries of older versions have none. */
        index: z.number().int().min(0).optional()
    }).optional(),
    cmd: z.string(),
    /** Redacted: short values, sizes instead of contents. */
    args: z.record(z.string(), z.unknown()),
    verdict: z.string(),
    rule: z.string(),
    success: z.boolean(),
    error: z.string().optional(),
    durationMs: z.number()
});

export type ActivityEntry = z.infer<typeof activityEntrySchema>;

/** All that the log has of a session. */
export interface SessionActivity {
    /** Oldest first. */
    readonly entries: readonly ActivityEntry[];
    /** There were more than fit: the oldest are missing. */
    readonly cut: boolean;
}

export interface ActivityQuery {
    /** Newest entries first; at most this many. */
    readonly limit: number;
    /** Only entries that contain this text in command, session, rule or error. */
    readonly filter?: string;
    /** Only entries of this session. */
    readonly sessionId?: string;
    /** Only entries older than this time. */
    readonly before?: string;
}
