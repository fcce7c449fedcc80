import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { KeptValues } from 'openspace-interface/lib/browser/page/kept-values';
import { pinLines } from '../../common/code-references/code-reference';
import { comparedLines } from '../../common/code-references/line-prints';
import { Comment, CommentPlace, keptCommentSchema, LinesPlace } from '../../common/comments/comment';
import { CodeReferences } from '../code-references/code-references';

const NONE: readonly Comment[] = [];

/** What the person has to say, until it is sent; by the session whose agent it is for. */
@injectable()
export class Comments extends KeptValues<readonly Comment[]> {

    @inject(CodeReferences) protected readonly references: CodeReferences;

    // Older versions had comments on changes only.
    protected readonly key = 'openspace-changes-comments';
    protected readonly schema = z.array(keptCommentSchema).readonly();

    /** The same object while nothing changes. */
    of(sessionID: string | undefined): readonly Comment[] {
        return sessionID === undefined ? NONE : this.valueOf(sessionID) ?? NONE;
    }

    add(sessionID: string, place: CommentPlace, text: string): void {
        const comment: Comment = { id: crypto.randomUUID(), text, place };
        this.put(sessionID, [...this.of(sessionID), comment]);
        if (place.kind === 'lines' && place.side === 'now') {
            void this.pin(sessionID, comment.id, place);
        }
    }

    /** An empty text removes the comment. */
    edit(sessionID: string, id: string, text: string): void {
        this.put(
            sessionID,
            this.of(sessionID).flatMap(comment => comment.id !== id ? [comment] : text.trim() === '' ? [] : [{ ...comment, text }])
        );
    }

    /** Removes what was sent; comments that were written meanwhile stay. */
    remove(sessionID: string, sent: readonly Comment[]): void {
        this.put(sessionID, this.of(sessionID).filter(comment => !sent.some(({ id, text }) => id === comment.id && text === comment.text)));
    }

    /** From now on the comment follows its lines. Where that cannot be, it stays at the numbers. */
    protected async pin(sessionID: string, id: string, place: LinesPlace): Promise<void> {
        // Nobody is asked: the person sees these lines, and what is read stays here.
        const { text } = await this.references.read(place.path, { agreed: true }).catch(() => ({ text: undefined }));
        if (text === undefined) {
            return;
        }
        const quoted = comparedLines(place.quote);
        // They may have moved while the file was read.
        const start = nearestOf(quoted, comparedLines(text), place.line - 1);
        if (start === undefined) {
            return;
        }
        const reference = pinLines(place.path, text, { startLine: start + 1, endLine: start + quoted.length });
        const comments = this.of(sessionID);
        if (comments.some(comment => comment.id === id)) {
            this.put(sessionID, comments.map(comment => comment.id === id ? { ...comment, place: { ...place, reference } } : comment));
        }
    }

    protected put(sessionID: string, comments: readonly Comment[]): void {
        this.keep(sessionID, comments.length > 0 ? comments : undefined);
    }
}

/** Where these lines stand in the text, nearest to an index; undefined if they do not. */
function nearestOf(lines: readonly string[], text: readonly string[], index: number): number | undefined {
    const stand = (start: number): boolean => lines.every((line, offset) => text[start + offset] === line);
    const starts = text.flatMap((line, start) => line === lines[0] && stand(start) ? [start] : []);
    return starts.sort((a, b) => Math.abs(a - index) - Math.abs(b - index))[0];
}
