import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { KeptValues } from 'openspace-interface/lib/browser/page/kept-values';
import { pinLines } from '../../common/code-references/code-reference';
import { comparedLines } from '../../common/code-references/line-prints';
import { Comment, commentName, CommentPlace, CommentReply, isThread, keptCommentSchema, LinesPlace } from '../../common/comments/comment';
import { CodeReferences } from '../code-references/code-references';

const NONE: readonly Comment[] = [];

/** Owner of what is written before there is a session. */
export const NO_SESSION = '';

/** Of each session; the oldest go. Those that wait all stay. */
const MAX_SENT = 50;

/** What the person has to say, with what the agent answers; by the session whose agent it is for. */
@injectable()
export class Comments extends KeptValues<readonly Comment[]> {

    @inject(CodeReferences) protected readonly references: CodeReferences;

    // Older versions had comments on changes only.
    protected readonly key = 'openspace-changes-comments';
    protected readonly schema = z.array(keptCommentSchema).readonly();

    protected readonly waiting = new WeakMap<readonly Comment[], readonly Comment[]>();

    /** Those that wait to be sent. The same object while nothing changes. */
    of(sessionID: string | undefined): readonly Comment[] {
        const all = this.allOf(sessionID);
        const known = this.waiting.get(all) ?? all.filter(({ sent }) => !sent);
        this.waiting.set(all, known);
        return known;
    }

    /** The same object while nothing changes. */
    allOf(sessionID: string | undefined): readonly Comment[] {
        return sessionID === undefined ? NONE : this.valueOf(sessionID) ?? NONE;
    }

    /** By its id, or by how the agent names it. */
    find(sessionID: string, name: string): Comment | undefined {
        return this.allOf(sessionID).find(comment => comment.id === name || commentName(comment) === name);
    }

    add(sessionID: string, place: CommentPlace, text: string): void {
        const comment: Comment = { id: crypto.randomUUID(), text, place };
        this.put(sessionID, [...this.allOf(sessionID), comment]);
        if (place.kind === 'lines' && place.side === 'now') {
            void this.pin(sessionID, comment.id, place);
        }
    }

    /** An empty text removes the comment. */
    edit(sessionID: string, id: string, text: string): void {
        this.put(
            sessionID,
            this.allOf(sessionID).flatMap(comment => comment.id !== id ? [comment] : text.trim() === '' ? [] : [{ ...comment, text }])
        );
    }

    /** Those that were changed meanwhile stay. */
    remove(sessionID: string, comments: readonly Comment[]): void {
        this.put(sessionID, this.allOf(sessionID).filter(comment => !comments.some(isSame(comment))));
    }

    /** What can be answered in its place stays there; the rest goes. What was changed meanwhile still waits. */
    setSent(sessionID: string, comments: readonly Comment[]): void {
        this.put(sessionID, this.allOf(sessionID).flatMap(comment =>
            !comments.some(isSame(comment)) ? [comment] : isThread(comment) ? [{ ...comment, sent: true }] : []));
    }

    /** What is answered has been read. */
    reply(sessionID: string, id: string, reply: CommentReply): void {
        this.put(sessionID, this.allOf(sessionID).map(comment =>
            comment.id === id ? { ...comment, sent: true, replies: [...comment.replies ?? [], reply] } : comment));
    }

    /** What was written before there was a session belongs to the first one. */
    adopt(sessionID: string): void {
        const orphans = this.allOf(NO_SESSION);
        if (orphans.length > 0) {
            this.put(sessionID, [...this.allOf(sessionID), ...orphans]);
            this.put(NO_SESSION, NONE);
        }
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
        // It may have found its session meanwhile.
        const owner = [sessionID, ...Object.keys(this.values)].find(candidate => this.find(candidate, id) !== undefined);
        if (owner !== undefined) {
            this.put(owner, this.allOf(owner).map(comment => comment.id === id ? { ...comment, place: { ...place, reference } } : comment));
        }
    }

    protected put(sessionID: string, comments: readonly Comment[]): void {
        const sent = comments.filter(comment => comment.sent);
        const old = new Set(sent.slice(0, Math.max(0, sent.length - MAX_SENT)));
        this.keep(sessionID, comments.length > 0 ? comments.filter(comment => !old.has(comment)) : undefined);
    }
}

function isSame({ id, text }: Comment): (other: Comment) => boolean {
    return other => other.id === id && other.text === text;
}

/** Where these lines stand in the text, nearest to an index; undefined if they do not. */
function nearestOf(lines: readonly string[], text: readonly string[], index: number): number | undefined {
    const stand = (start: number): boolean => lines.every((line, offset) => text[start + offset] === line);
    const starts = text.flatMap((line, start) => line === lines[0] && stand(start) ? [start] : []);
    return starts.sort((a, b) => Math.abs(a - index) - Math.abs(b - index))[0];
}
