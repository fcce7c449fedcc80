import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import { TrailingThrottle } from 'openspace-interface/lib/browser/rendering/trailing-throttle';
import { CodeReference } from '../../common/code-references/code-reference';
import { findReference, FoundReference } from '../../common/code-references/find-reference';
import { PrintedText } from '../../common/code-references/printed-text';
import { Comment, LocatedComment, locateComment } from '../../common/comments/comment';
import { CodeReferences } from '../code-references/code-references';
import { Comments } from './comments';

/** How long files may go on changing before lines are looked for again, in milliseconds. */
const PAUSE = 400;

/** Where the lines of comments are now, whatever became of the files since. */
@injectable()
export class CommentPlaces {

    @inject(CodeReferences) protected readonly references: CodeReferences;
    @inject(Comments) protected readonly comments: Comments;

    protected readonly found = new WeakMap<CodeReference, FoundReference>();
    /** Files that were looked into. */
    protected readonly files = new Set<string>();
    /** How often they are being looked into now: meanwhile any file may be one of them. */
    protected looking = 0;

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    /** As far as it is known. */
    locate(comments: readonly Comment[]): readonly LocatedComment[] {
        return comments.map(comment => {
            const reference = referenceOf(comment);
            return locateComment(comment, reference && this.found.get(reference));
        });
    }

    /** Looks for all of them again. Where a file cannot be read, what was known before stays. */
    async refresh(comments: readonly Comment[]): Promise<void> {
        const byPath = new Map<string, CodeReference[]>();
        for (const reference of comments.flatMap(comment => referenceOf(comment) ?? [])) {
            byPath.set(reference.path, [...byPath.get(reference.path) ?? [], reference]);
        }
        this.looking++;
        await Promise.all(Array.from(byPath, async ([path, references]) => {
            // Nobody is asked: the person has commented on these lines, and what is read stays here.
            const seen = await this.references.read(path, { agreed: true }).catch(() => undefined);
            if (seen) {
                this.files.add(seen.uri);
                const prints = seen.text === undefined ? undefined : new PrintedText(seen.text);
                references.forEach(reference => this.found.set(reference, findReference(reference, seen.text, prints)));
            }
        }));
        this.looking--;
        this.onDidChangeEmitter.fire();
    }

    /** Follows the comments of a session and their files until it is disposed. */
    watch(sessionID: () => string | undefined): Disposable {
        const soon = new TrailingThrottle(() => void this.refresh(this.comments.allOf(sessionID())), PAUSE);
        soon.trigger();
        return new DisposableCollection(
            soon,
            this.comments.onDidChange(() => soon.trigger()),
            this.references.onDidChangeFile(({ uri }) => {
                if (this.looking > 0 || this.files.has(uri)) {
                    soon.trigger();
                }
            })
        );
    }
}

function referenceOf({ place }: Comment): CodeReference | undefined {
    return place.kind === 'lines' ? place.reference : undefined;
}
