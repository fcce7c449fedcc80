import type * as monaco from '@theia/monaco-editor-core';
import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { inject, injectable } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { flushSync } from '@theia/core/shared/react-dom';
import { createRoot } from '@theia/core/shared/react-dom/client';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { TextEditor } from '@theia/editor/lib/browser/editor';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { controlOf, MonacoControl } from 'openspace-hands/lib/browser/editors/monaco-control';
import { ServiceProvider, ServiceSource } from 'openspace-interface/lib/browser/rendering/use-service';
import { PromptSender } from '../composer/prompt-sender';
import { ContextAttachment, contextLabel } from '../drafts/draft';
import { AskCard, AskCardActions } from './ask-card';

/** From 1, both included. */
export interface AskedLines {
    readonly start: number;
    readonly end: number;
}

/** An editor in which questions can be asked. */
export interface AskableEditor {
    readonly editor: TextEditor;
    readonly control: MonacoControl;
    /** Of its file, as the agent calls it. */
    readonly path: string;
}

/** Monaco's `ContentWidgetPositionPreference`. */
const ABOVE = 1;
const BELOW = 2;

/** Questions about lines, asked beside them; at most one in each editor. */
@injectable()
export class EditorQuestions {

    @inject(EditorManager) protected readonly editors: EditorManager;
    @inject(WorkspacePaths) protected readonly paths: WorkspacePaths;
    @inject(PromptSender) protected readonly sender: PromptSender;
    @inject(ServiceSource) protected readonly services: ServiceSource;

    protected readonly open = new Map<MonacoControl, Disposable>();

    /** Whether an editor is in front, be it one of a file about which nothing can be asked. */
    get hasEditor(): boolean {
        return controlOf(this.editors.currentEditor) !== undefined;
    }

    /** The editor in front. What lies outside of the workspace is not a file that the agent may read. */
    get current(): AskableEditor | undefined {
        const widget = this.editors.currentEditor;
        const control = controlOf(widget);
        const path = widget && this.paths.insidePathOf(widget.editor.uri);
        return widget && control && path !== undefined ? { editor: widget.editor, control, path } : undefined;
    }

    /** With a question, it is asked at once. */
    ask({ control, path }: AskableEditor, lines: AskedLines, question?: string): void {
        this.open.get(control)?.dispose();
        const attachment: ContextAttachment = { type: 'context', path, lines };
        const card = new DisposableCollection();
        const close = (): void => {
            const hadFocus = !card.disposed && control.getDomNode()?.contains(document.activeElement) !== false;
            card.dispose();
            if (hadFocus) {
                control.focus();
            }
        };
        const actions: AskCardActions = {
            send: text => this.sender.sendBeside({ text, attachments: [attachment] }), close
        };
        card.push(this.show(control, lines, <AskCard place={contextLabel(attachment)} question={question} actions={actions} />));
        card.push(Disposable.create(() => this.open.delete(control)));
        card.pushAll([control.onDidChangeModel(() => card.dispose()), control.onDidDispose(() => card.dispose())]);
        this.open.set(control, card);
    }

    /** Below the lines, which are marked meanwhile; it goes with them. */
    protected show(control: MonacoControl, { start, end }: AskedLines, content: React.JSX.Element): Disposable {
        const node = document.createElement('div');
        node.className = 'openspace-ask-host';
        const marked = control.createDecorationsCollection([{
            range: { startLineNumber: start, startColumn: 1, endLineNumber: end, endColumn: 1 },
            options: { isWholeLine: true, className: 'openspace-ask-lines', stickiness: 1 }
        }]);
        let isPlaced = false;
        const widget: monaco.editor.IContentWidget = {
            // It cannot have the keyboard before it is to be seen.
            afterRender: position => {
                if (!isPlaced && position !== null) {
                    isPlaced = true;
                    node.querySelector('textarea')?.focus();
                }
            },
            allowEditorOverflow: true, suppressMouseDown: true,
            getId: () => 'openspace-ask', getDomNode: () => node,
            getPosition: () => ({
                position: { lineNumber: marked.getRange(0)?.endLineNumber ?? end, column: 1 }, preference: [BELOW, ABOVE]
            })
        };
        const fit = (): void => {
            const { contentWidth, verticalScrollbarWidth } = control.getLayoutInfo();
            node.style.setProperty('--openspace-ask-room', `${contentWidth - verticalScrollbarWidth}px`);
        };
        fit();
        const root = createRoot(node);
        flushSync(() => root.render(<ServiceProvider value={this.services}>{content}</ServiceProvider>));
        control.addContentWidget(widget);
        control.revealLinesInCenterIfOutsideViewport(start, end);
        const sizes = new ResizeObserver(() => control.layoutContentWidget(widget));
        sizes.observe(node);
        return new DisposableCollection(
            control.onDidChangeModelContent(() => control.layoutContentWidget(widget)),
            control.onDidLayoutChange(fit),
            Disposable.create(() => {
                sizes.disconnect();
                marked.clear();
                control.removeContentWidget(widget);
                root.unmount();
            })
        );
    }
}
