import { z } from 'zod';
import { placeLink } from 'openspace-core/lib/common/text/place-text';

/** A file, folder or agent that is named in the text by its token, such as `@src/index.ts`; it counts while the token stands there. */
const mentionSchema = z.object({
    type: z.literal('mention'),
    kind: z.enum(['file', 'folder', 'agent']),
    /** Path as the agent calls it, or name of the agent. */
    name: z.string()
});

/** A file that goes along without being named in the text, or some of its lines (from 1, both included). */
const contextSchema = z.object({
    type: z.literal('context'),
    path: z.string(),
    lines: z.object({ start: z.number(), end: z.number() }).optional(),
    /** Of what is not text in lines, such as shapes of a drawing: what the agent reads instead of the file. */
    excerpt: z.object({ label: z.string(), text: z.string() }).optional()
});

/** The contents of a file from outside. */
const dataSchema = z.object({
    type: z.literal('data'),
    id: z.string(),
    name: z.string(),
    mime: z.string(),
    /** A data address. */
    url: z.string()
});

const attachmentSchema = z.discriminatedUnion('type', [mentionSchema, contextSchema, dataSchema]);

export const draftSchema = z.object({ text: z.string(), attachments: z.array(attachmentSchema).readonly() });

export type Mention = z.infer<typeof mentionSchema>;
export type ContextAttachment = z.infer<typeof contextSchema>;
export type DataAttachment = z.infer<typeof dataSchema>;
export type DraftAttachment = z.infer<typeof attachmentSchema>;

/** What the person has written and not sent. */
export interface Draft {
    readonly text: string;
    readonly attachments: readonly DraftAttachment[];
}

export const EMPTY_DRAFT: Draft = { text: '', attachments: [] };

/** Two attachments with the same id are one. */
export function attachmentId(attachment: DraftAttachment): string {
    switch (attachment.type) {
        case 'mention': return mentionToken(attachment);
        case 'context': return `file:${contextLabel(attachment)}${attachment.excerpt ? `\n${attachment.excerpt.text}` : ''}`;
        case 'data': return attachment.id;
    }
}

/** `index.ts:12-20`, with the whole path; `plan.json (2 shapes)`. */
export function contextLabel({ path, lines, excerpt }: ContextAttachment): string {
    if (excerpt) {
        return `${path} (${excerpt.label})`;
    }
    return placeLink({ path, line: lines?.start, endLine: lines?.end });
}

/** How a mention stands in the text. */
export function mentionToken({ kind, name }: Mention): string {
    return kind === 'folder' && !name.endsWith('/') ? `@${name}/` : `@${name}`;
}

/** Where a token stands in the text as a word of its own; -1 if it does not. */
export function tokenIndex(text: string, token: string): number {
    for (let index = text.indexOf(token); index >= 0; index = text.indexOf(token, index + 1)) {
        const after = text.slice(index + token.length);
        const ends = token.endsWith('/') ? /^([^\w]|$)/ : /^(?![\w/-]|\.\w)/;
        if (!/[\w@]$/.test(text.slice(0, index)) && ends.test(after)) {
            return index;
        }
    }
    return -1;
}

/** The attachments that will be sent: mentions count while they stand in the text. */
export function liveAttachments({ text, attachments }: Draft): readonly DraftAttachment[] {
    return attachments.filter(attachment => attachment.type !== 'mention' || tokenIndex(text, mentionToken(attachment)) >= 0);
}

/** Adds an attachment, unless it is there. */
export function withAttachment(draft: Draft, attachment: DraftAttachment): Draft {
    const id = attachmentId(attachment);
    return draft.attachments.some(other => attachmentId(other) === id)
        ? draft
        : { ...draft, attachments: [...draft.attachments, attachment] };
}

/** Removes an attachment, and its mention from the text. */
export function withoutAttachment({ text, attachments }: Draft, id: string): Draft {
    const removed = attachments.find(attachment => attachmentId(attachment) === id);
    return {
        text: removed?.type === 'mention' ? withoutToken(text, mentionToken(removed)) : text,
        attachments: attachments.filter(attachment => attachment !== removed)
    };
}

/** One draft after the other. */
export function joinDrafts(first: Draft, second: Draft): Draft {
    const text = first.text && second.text ? `${first.text}\n\n${second.text}` : first.text || second.text;
    return second.attachments.reduce(withAttachment, { text, attachments: first.attachments });
}

export function isSameDraft(a: Draft, b: Draft): boolean {
    return a.text === b.text
        && a.attachments.length === b.attachments.length && a.attachments.every((attachment, index) => attachment === b.attachments[index]);
}

function withoutToken(text: string, token: string): string {
    for (let index = tokenIndex(text, token); index >= 0; index = tokenIndex(text, token)) {
        const after = text.slice(index + token.length);
        text = text.slice(0, index) + (after.startsWith(' ') ? after.slice(1) : after);
    }
    return text;
}
