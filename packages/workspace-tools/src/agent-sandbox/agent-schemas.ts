import { z } from 'zod';
import { LINK_WINDOW_BYTES } from '../channel/link-stream.js';
import type { AgentMessage } from '../channel/messages.js';
import { WINDOW_BYTES } from '../channel/send-window.js';

/** Everything below comes out of a sandbox: from an agent that a command may have taken over. */
const call = z.int().positive();
const amount = z.number().nonnegative();

type DataMessage = Extract<AgentMessage, { type: 'data' }>;
type LinkDataMessage = Extract<AgentMessage, { type: 'link-data' }>;

/** As the schema below has them, for the two messages that come a thousand times in a second: looking at them leaves nothing behind. */
function isLinkData(head: unknown): head is LinkDataMessage {
    const { type, link: number } = (head ?? {}) as Record<string, unknown>;
    return type === 'link-data' && Number.isSafeInteger(number) && number as number > 0;
}

function isData(head: unknown): head is DataMessage {
    const { type, call: number, output } = (head ?? {}) as Record<string, unknown>;
    return type === 'data' && (output === 'stdout' || output === 'stderr') && Number.isSafeInteger(number) && number as number > 0;
}

export type CheckedMessage = z.output<typeof agentMessageSchema>;

/** Undefined for what is not a message of an agent. */
export function parseAgentMessage(head: unknown): CheckedMessage | undefined {
    return isData(head) || isLinkData(head) ? head : agentMessageSchema.safeParse(head).data;
}

const agentMessageSchema = z.discriminatedUnion('type', [
    z.object({ type: z.literal('hello'), protocol: z.int() }),
    z.object({ type: z.literal('started'), call }),
    z.object({ type: z.literal('data'), call, output: z.enum(['stdout', 'stderr']) }),
    z.object({ type: z.literal('credit'), call, bytes: z.int().nonnegative().max(WINDOW_BYTES) }),
    z.object({ type: z.literal('done'), call, result: z.unknown() }),
    z.object({
        type: z.literal('failed'),
        call,
        code: z.enum([
            'not found', 'outside', 'not a folder', 'is a folder', 'not a regular file', 'no permission', 'no space', 'too many links',
            'changed', 'failed', 'provider'
        ]),
        message: z.string().max(10_000)
    }),
    z.object({ type: z.literal('link-open'), link: call }),
    z.object({ type: z.literal('link-data'), link: call }),
    z.object({ type: z.literal('link-end'), link: call }),
    z.object({ type: z.literal('link-reset'), link: call }),
    z.object({ type: z.literal('link-credit'), link: call, bytes: z.int().nonnegative().max(2 * LINK_WINDOW_BYTES) }),
    z.object({ type: z.literal('pong') })
]);

export const execResultSchema = z.object({
    exitCode: z.int().min(0).max(255),
    background: z.array(z.object({ pid: z.int().positive(), command: z.string().max(1_000) })).max(1_000)
});

export const listenResultSchema = z.object({ port: z.int().min(1).max(65_535) });

export const signalResultSchema = z.object({ survivors: z.int().nonnegative() });

const kindSchema = z.enum(['file', 'folder', 'other']);

export const fileStatusSchema = z.object({
    kind: kindSchema, size: amount, modifiedMs: z.number(), mode: z.int().min(0).max(0o7777), links: amount, version: z.string().max(200)
});

export const folderSchema = z.array(
    z.object({ name: z.string().min(1).refine(name => !name.includes('/') && name !== '.' && name !== '..'), kind: kindSchema })
);

export const writeOutcomeSchema = z.object({ created: z.boolean(), otherNames: z.int().nonnegative() });
