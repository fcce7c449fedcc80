import { z } from 'zod';
import { FollowUp, FollowUpCall } from '../../common';
import { FollowUpHold, FollowUpQueue, FollowUpSummary } from '../../common/conversation/follow-up-queue';

/** The follow-ups of one session, as they are kept. */
export interface QueuedFollowUps {
    readonly directory: string;
    readonly items: readonly FollowUp[];
    readonly hold?: FollowUpHold;
    /** On their way to the server. */
    readonly leaving?: readonly LeavingFollowUp[];
}

export interface LeavingFollowUp {
    readonly item: FollowUp;
    /** What the server calls the message, if it accepts it. */
    readonly messageID: string;
    /** In whose place it stood. */
    readonly before?: string;
}

const choices = {
    model: z.object({ providerID: z.string(), modelID: z.string() }).optional(),
    agent: z.string().optional(),
    variant: z.string().optional()
};

/** Parts are the server's; it checks what is in them. */
const attachments = z.array(z.looseObject({ type: z.enum(['file', 'agent']) })).optional();

const callSchema = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('message'), prompt: z.object({ text: z.string(), attachments, ...choices }) }),
    z.object({ kind: z.literal('command'), call: z.object({ name: z.string(), arguments: z.string(), attachments, ...choices }) }),
    z.object({ kind: z.literal('shell'), call: z.object({ command: z.string(), ...choices }) })
]);

const itemSchema = z.object({ id: z.string(), call: callSchema });

const schema = z.object({
    directory: z.string(),
    items: z.array(itemSchema),
    hold: z.object({ reason: z.enum(['stopped', 'failed', 'restarted', 'refused']), detail: z.string().optional() }).optional(),
    leaving: z.array(z.object({ item: itemSchema, messageID: z.string(), before: z.string().optional() })).optional()
});

/** Undefined if it is none, or written by another version. */
export function readFollowUps(value: unknown): QueuedFollowUps | undefined {
    const parsed = schema.safeParse(value);
    // The cast holds: we wrote the attachments, and their members went through untouched.
    return parsed.success ? parsed.data as QueuedFollowUps : undefined;
}

/** Puts an item before another one; at the end, if that is not named or not there. */
export function insertBefore(items: readonly FollowUp[], item: FollowUp, before?: string): FollowUp[] {
    const others = items.filter(({ id }) => id !== item.id);
    const index = others.findIndex(({ id }) => id === before);
    return index < 0 ? [...others, item] : [...others.slice(0, index), item, ...others.slice(index)];
}

/** As the pages show it. */
export function summarize({ items, hold, leaving = [] }: QueuedFollowUps): FollowUpQueue {
    return {
        items: items.map(({ id, call }): FollowUpSummary => ({ id, text: textOf(call), attachments: attachmentsOf(call) })),
        ...hold ? { hold } : leaving.length > 0 ? { sending: true } : {}
    };
}

function textOf(call: FollowUpCall): string {
    switch (call.kind) {
        case 'message': return call.prompt.text;
        case 'command': return `/${call.call.name} ${call.call.arguments}`.trimEnd();
        case 'shell': return `!${call.call.command}`;
    }
}

/** Agents and files that the text names are not told again. */
function attachmentsOf(call: FollowUpCall): string[] {
    const all = call.kind === 'shell' ? [] : (call.kind === 'message' ? call.prompt : call.call).attachments ?? [];
    return all.flatMap(attachment => attachment.type === 'file' && !attachment.source ? [attachment.filename ?? attachment.mime] : []);
}
