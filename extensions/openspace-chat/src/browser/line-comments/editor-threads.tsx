import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { flushSync } from '@theia/core/shared/react-dom';
import { createRoot } from '@theia/core/shared/react-dom/client';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { CommentDelivery } from 'openspace-content/lib/browser/comments/comment-delivery';
import { CommentPlaces } from 'openspace-content/lib/browser/comments/comment-places';
import { Comments, NO_SESSION } from 'openspace-content/lib/browser/comments/comments';
import { isThread, LinesPlace, LocatedComment } from 'openspace-content/lib/common/comments/comment';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { controlOf, MonacoControl } from 'openspace-hands/lib/browser/editors/monaco-control';
import { FrameBatcher } from 'openspace-interface/lib/browser/rendering/frame-batcher';
import { ServiceProvider, ServiceSource } from 'openspace-interface/lib/browser/rendering/use-service';
import { ChatSelection } from '../selection/chat-selection';
import { CommentHint } from './comment-hint';
import { CommentThread, NewComment } from './comment-thread';
import { lineOf, selectedPlace } from './commented-lines';
import { LineZone } from './line-zone';

/** Something that is shown below a line. */
interface ShownThread extends Disposable {
    readonly zone: LineZone;
    render(content: React.JSX.Element): void;
}

/** The comments of the session in the chat, below their lines in ordinary editors. */
@injectable()
export class EditorThreads {

    @inject(Comments) protected readonly comments: Comments;
    @inject(CommentPlaces) protected readonly places: CommentPlaces;
    @inject(CommentDelivery) protected readonly delivery: CommentDelivery;
    @inject(ChatSelection) protected readonly selection: ChatSelection;
    @inject(EditorManager) protected readonly editors: EditorManager;
    @inject(WorkspacePaths) protected readonly paths: WorkspacePaths;
    @inject(ServiceSource) protected readonly services: ServiceSource;

    /** By editor, and by the id of the comment. */
    protected readonly shown = new Map<MonacoControl, Map<string, ShownThread>>();
    protected readonly writing = new Map<MonacoControl, Disposable>();
    protected watching = new DisposableCollection();
    protected readonly soon = new FrameBatcher(() => this.update());

    start(): void {
        this.places.onDidChange(() => this.soon.schedule());
        this.comments.onDidChange(() => this.soon.schedule());
        this.selection.onDidChange(() => {
            const { activeSessionID } = this.selection;
            if (activeSessionID !== undefined) {
                this.comments.adopt(activeSessionID);
            }
            this.soon.schedule();
        });
        this.editors.onCreated(widget => this.attach(widget));
        this.editors.all.forEach(widget => this.attach(widget));
        this.soon.schedule();
    }

    /** Lets the person write about what is selected, or leads to what they have written there. */
    comment(control: MonacoControl, path: string): void {
        const text = control.getModel();
        const selection = control.getSelection();
        if (!text || !selection) {
            return;
        }
        this.commentOn(control, selectedPlace(path, text, selection));
    }

    /** The same for a line that is pointed at; what is selected around it belongs to it. */
    protected commentOnLine(control: MonacoControl, line: number): void {
        const text = control.getModel();
        const path = this.pathOf(text);
        const selection = control.getSelection();
        if (!text || path === undefined) {
            return;
        }
        const selected = selection && selectedPlace(path, text, selection);
        const isAround = selected && selected.line <= line && line <= (selected.endLine ?? selected.line);
        this.commentOn(control, isAround ? selected
            : selectedPlace(path, text, { startLineNumber: line, startColumn: 1, endLineNumber: line, endColumn: 1 }));
    }

    protected commentOn(control: MonacoControl, place: LinesPlace): void {
        const text = control.getModel();
        const there = text && this.threadsIn(place.path).find(thread => {
            const line = lineOf(thread, text);
            return line >= place.line && line <= (place.endLine ?? place.line);
        });
        const known = there && this.shown.get(control)?.get(there.id);
        if (known) {
            known.zone.node.querySelector<HTMLElement>('button')?.focus();
            return;
        }
        this.write(control, place);
    }

    protected get sessionID(): string {
        return this.selection.activeSessionID ?? NO_SESSION;
    }

    protected write(control: MonacoControl, place: LinesPlace): void {
        this.writing.get(control)?.dispose();
        const { sessionID } = this;
        const card = this.show(control, place.endLine ?? place.line);
        const closing = new DisposableCollection(card, Disposable.create(() => this.writing.delete(control)));
        closing.pushAll([control.onDidChangeModel(() => closing.dispose()), control.onDidDispose(() => closing.dispose())]);
        this.writing.set(control, closing);
        const close = (): void => {
            closing.dispose();
            control.focus();
        };
        const save = (words: string): void => {
            // The text may have been edited beside the card.
            this.comments.add(sessionID, place, words);
            close();
        };
        const label = nls.localize('openspace/chat/comments/new', 'Comment on line {0}', place.endLine ?? place.line);
        card.render(<NewComment label={label} save={save} cancel={close} />);
        card.zone.node.querySelector('textarea')?.focus();
    }

    protected attach(widget: EditorWidget): void {
        const control = controlOf(widget);
        if (!control || this.shown.has(control) || widget.editor.uri.scheme !== 'file') {
            return;
        }
        this.shown.set(control, new Map());
        const isInside = (): boolean => typeof this.pathOf(control.getModel()) === 'string';
        const ofEditor = new DisposableCollection(
            new CommentHint(control, isInside, line => this.commentOnLine(control, line)),
            // Zones belong to a text, and Theia takes it out of editors that are hidden.
            control.onDidChangeModel(() => {
                this.clear(control);
                this.soon.schedule();
            }),
            Disposable.create(() => {
                this.clear(control);
                this.shown.delete(control);
            })
        );
        ofEditor.push(control.onDidDispose(() => ofEditor.dispose()));
        this.soon.schedule();
    }

    /** None of what lies outside of the workspace, which the agent may not read. */
    protected pathOf(text: ReturnType<MonacoControl['getModel']>): string | undefined {
        return text ? this.paths.insidePathOf(new URI(text.uri.toString())) : undefined;
    }

    protected clear(control: MonacoControl): void {
        this.shown.get(control)?.forEach(thread => thread.dispose());
    }

    protected threadsIn(path: string): Array<LocatedComment & { readonly place: LinesPlace }> {
        return this.places.locate(this.comments.allOf(this.sessionID).filter(comment => isThread(comment) && comment.place.path === path))
            .flatMap(comment => comment.place.kind === 'lines' ? [{ ...comment, place: comment.place }] : []);
    }

    protected update(): void {
        const hasThreads = this.comments.allOf(this.sessionID).some(isThread);
        if (hasThreads && this.watching.disposed) {
            this.watching.push(this.places.watch(() => this.sessionID));
        } else if (!hasThreads) {
            this.watching.dispose();
        }
        this.shown.forEach((threads, control) => this.showIn(control, threads));
    }

    protected showIn(control: MonacoControl, threads: Map<string, ShownThread>): void {
        const text = control.getModel();
        const path = this.pathOf(text);
        const comments = path === undefined ? [] : this.threadsIn(path);
        const ids = new Set(comments.map(({ id }) => id));
        [...threads].filter(([id]) => !ids.has(id)).forEach(([, thread]) => thread.dispose());
        for (const comment of comments) {
            const line = lineOf(comment, text!);
            const known = threads.get(comment.id);
            const thread = known ?? this.show(control, line, () => threads.delete(comment.id));
            threads.set(comment.id, thread);
            thread.zone.moveTo(line);
            thread.render(<CommentThread comments={this.comments} delivery={this.delivery} sessionID={this.sessionID} comment={comment}
                leave={() => control.focus()} />);
        }
    }

    protected show(control: MonacoControl, line: number, gone: () => void = () => undefined): ShownThread {
        const zone = new LineZone(control, line);
        const root = createRoot(zone.node);
        return {
            zone,
            render: content => flushSync(() => root.render(<ServiceProvider value={this.services}>{content}</ServiceProvider>)),
            dispose: () => {
                gone();
                zone.dispose();
                // Not while React renders what asked for it.
                queueMicrotask(() => root.unmount());
            }
        };
    }
}
