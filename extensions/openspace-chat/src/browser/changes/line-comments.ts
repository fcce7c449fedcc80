import { injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { KeptBySession } from './kept-by-session';

const commentSchema = z.object({
    id: z.string(),
    path: z.string(),
    /** From 1. */
    line: z.number(),
    /** Lines that were removed are counted in the text before. */
    side: z.enum(['before', 'now']),
    /** The line itself, as the person saw it. */
    quote: z.string(),
    text: z.string()
});

export type LineComment = z.infer<typeof commentSchema>;
export type LinePlace = Pick<LineComment, 'path' | 'line' | 'side' | 'quote'>;

const NONE: readonly LineComment[] = [];

/** What the person has to say about lines, until it is sent; by session. */
@injectable()
export class LineComments extends KeptBySession<readonly LineComment[]> {

    protected readonly key = 'openspace-changes-comments';
    protected readonly schema = z.array(commentSchema).readonly();

    /** The same object while nothing changes. */
    of(sessionID: string | undefined): readonly LineComment[] {
        return sessionID === undefined ? NONE : this.valueOf(sessionID) ?? NONE;
    }

    add(sessionID: string, { path, line, side, quote }: LinePlace, text: string): void {
        this.put(sessionID, [...this.of(sessionID), { id: crypto.randomUUID(), path, line, side, quote, text }]);
    }

    /** An empty text removes the comment. */
    edit(sessionID: string, id: string, text: string): void {
        this.put(
            sessionID,
            this.of(sessionID).flatMap(comment => comment.id !== id ? [comment] : text.trim() === '' ? [] : [{ ...comment, text }])
        );
    }

    /** Removes what was sent; comments that were written meanwhile stay. */
    remove(sessionID: string, sent: readonly LineComment[]): void {
        this.put(sessionID, this.of(sessionID).filter(comment => !sent.some(({ id, text }) => id === comment.id && text === comment.text)));
    }

    protected put(sessionID: string, comments: readonly LineComment[]): void {
        this.keep(sessionID, comments.length > 0 ? comments : undefined);
    }
}
