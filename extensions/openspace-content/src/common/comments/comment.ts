import { z } from 'zod';
import { placeLink } from 'openspace-core/lib/common/text/place-text';
import { codeReferenceSchema, Lines } from '../code-references/code-reference';
import { FoundReference } from '../code-references/find-reference';

const linesPlaceSchema = z.object({
    kind: z.literal('lines'),
    path: z.string(),
    /** From 1. */
    line: z.number(),
    /** If it is more than one line; inclusive. */
    endLine: z.number().optional(),
    /** Lines that were removed are counted in the text before. */
    side: z.enum(['before', 'now']),
    /** The lines themselves, as the person saw them. */
    quote: z.string(),
    /** Whether it was written in an editor, where the lines need not be a change of the agent. */
    origin: z.literal('editor').optional(),
    /** By which they are found when the file changes. A broken one is no reason to lose the comment. */
    reference: codeReferenceSchema.optional().catch(undefined)
});

const surfacePlaceSchema = z.object({
    kind: z.literal('surface'),
    /** Id of the surface. */
    surface: z.string(),
    /** The file that the surface shows. */
    path: z.string(),
    /** Names the place for person and agent: "slide 3". */
    label: z.string(),
    /** What is there, if that can be written as text. */
    quote: z.string(),
    /** What the surface needs to find the place again; nobody else reads it. */
    place: z.unknown()
});

const replySchema = z.object({ by: z.enum(['agent', 'person']), text: z.string() });

const commentSchema = z.object({
    id: z.string(), text: z.string(), place: z.discriminatedUnion('kind', [linesPlaceSchema, surfacePlaceSchema]),
    /** The agent has it. Only comments on lines that are there stay after that, for what it answers. */
    sent: z.boolean().optional(),
    replies: z.array(replySchema).readonly().optional()
});

/** As versions wrote it that knew comments on single lines only. */
const olderCommentSchema = linesPlaceSchema.pick({ path: true, line: true, side: true, quote: true })
    .extend({ id: z.string(), text: z.string() })
    .transform(({ id, text, ...place }): Comment => ({ id, text, place: { kind: 'lines', ...place } }));

export const keptCommentSchema = z.union([commentSchema, olderCommentSchema]);

/** What the person has to say about a place. */
export type Comment = z.infer<typeof commentSchema>;
export type CommentPlace = Comment['place'];
export type LinesPlace = z.infer<typeof linesPlaceSchema>;

export type CommentReply = z.infer<typeof replySchema>;

/** How the agent names a comment: enough to tell those of a session apart. */
export function commentName({ id }: Pick<Comment, 'id'>): string {
    return id.slice(0, 8);
}

/** Whether it stands under its lines in editors, where it can be answered. */
export function isThread({ place }: Comment): boolean {
    return place.kind === 'lines' && place.side === 'now';
}

/** A comment with what became of its place. */
export interface LocatedComment extends Comment {
    readonly state: 'there' | 'changed' | 'gone';
    /** Where its lines stand now; absent if they are gone, or if it is on no lines. */
    readonly lines?: Lines;
}

/** `found` is what is known of its lines, if anything is: else they stand where they stood. */
export function locateComment(comment: Comment, found: FoundReference | undefined): LocatedComment {
    const { place } = comment;
    if (place.kind === 'surface') {
        return { ...comment, state: 'there' };
    }
    if (!found) {
        return { ...comment, state: 'there', lines: { startLine: place.line, endLine: place.endLine ?? place.line } };
    }
    if (found.state === 'gone') {
        return { ...comment, state: 'gone' };
    }
    const { startLine, endLine } = found;
    return { ...comment, state: found.state === 'changed' ? 'changed' : 'there', lines: { startLine, endLine } };
}

/** Without the lines themselves, if their file is among those that the agent is not shown. */
export function withoutHidden(comment: LocatedComment, hidden: ReadonlySet<string>): LocatedComment {
    const { place } = comment;
    return place.kind === 'lines' && hidden.has(place.path) ? { ...comment, place: { ...place, quote: '' } } : comment;
}

/** The place as it is now: `src/a.ts:3-7`, `talk.deck.md (slide 3)`. What is gone is named as it was. */
export function commentPlaceText({ place, lines }: LocatedComment): string {
    return place.kind === 'surface'
        ? `${place.path} (${place.label})`
        : placeLink({ path: place.path, line: lines?.startLine ?? place.line, endLine: lines?.endLine ?? place.endLine });
}
