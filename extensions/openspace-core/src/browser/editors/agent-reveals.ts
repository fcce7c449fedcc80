import type * as monaco from '@theia/monaco-editor-core';
import { Disposable } from '@theia/core/lib/common/disposable';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Widget } from '@theia/core/lib/browser/widgets';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { CommandContext } from '../commands/command-context';
import { AgentTabs } from '../resources/agent-tabs';
import { EditorPlaces, isSamePlace, Place } from './editor-places';
import { FilePath, FileReveal, ShownFile } from './file-reveal';
import { FocusKeeper } from './focus-keeper';
import { fitRange, tooShort, WantedRange } from './line-ranges';
import { controlOf, MonacoControl } from './monaco-control';
import { RevealHistory } from './reveal-history';
import { UndoStep } from '../undo/undo-steps';

/** Monaco's `ScrollType.Immediate`: what is shown is there when the command ends. */
const IMMEDIATE = 1;

export interface RevealRequest {
    readonly file: FilePath;
    /** What is to be seen. */
    readonly range?: WantedRange;
    /** Whether the caret goes there, too. */
    readonly movesCaret?: boolean;
    readonly newPane?: boolean;
    /** The person was asked and wants to see it: the editor is theirs. */
    readonly isAccepted?: boolean;
}

export interface Revealed {
    /** Undefined if the file is shown by something that is no text editor. */
    readonly text?: monaco.editor.ITextModel;
    readonly undo: UndoStep;
}

/** Shows files on behalf of the agent: remembers where the person was, what was opened for it, and the way back. */
@injectable()
export class AgentReveals {

    @inject(FileReveal)
    protected readonly files: FileReveal;

    @inject(EditorPlaces)
    protected readonly places: EditorPlaces;

    @inject(RevealHistory)
    protected readonly history: RevealHistory;

    @inject(AgentTabs)
    protected readonly agentTabs: AgentTabs;

    @inject(FocusKeeper)
    protected readonly focus: FocusKeeper;

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    /** Listens whether the person writes in the editor that was shown last. */
    protected watch = Disposable.NULL;

    /** `highlights` are the ids of marks that will be made with it. Throws in words if there is nothing to be seen. */
    async reveal(request: RevealRequest, context: CommandContext, highlights: readonly string[] = []): Promise<Revealed> {
        const before = this.places.current;
        const shown = await this.files.show(request.file, { ...request, isPersons: context.source === 'palette' });
        const own = this.placeOf(shown.widget);
        const text = controlOf(shown.widget)?.getModel() ?? undefined;
        const isThere = this.pointAt(shown, request);
        this.remember(shown, request, context);
        if (context.source === 'palette') {
            this.focus.bringPersonTo(shown.widget);
        } else {
            const moved = before && !isSamePlace(before, before.widgetId === shown.widget.id ? this.placeOf(shown.widget) : undefined) ? before : undefined;
            this.history.add({ uri: request.file.uri, widgetId: shown.widget.id, place: moved, highlights: new Set(isThere ? highlights : []) });
            this.watchWriting(shown.widget);
        }
        if (text && !isThere) {
            throw new Error(tooShort(request.file.path, text.getLineCount()));
        }
        return { text, undo: this.undoStep(request, shown, before, own, context) };
    }

    /** False if the wanted lines do not exist. Nothing moves where the person works. */
    protected pointAt({ widget, isBusy }: ShownFile, { range, movesCaret }: RevealRequest): boolean {
        const control = controlOf(widget);
        const text = control?.getModel();
        if (!control || !text || !range) {
            return true;
        }
        const found = fitRange(range, text);
        if (found && !isBusy) {
            lookAt(control, found.range, movesCaret);
        }
        return found !== undefined;
    }

    protected placeOf(widget: Widget): Place | undefined {
        return widget instanceof EditorWidget ? this.places.of(widget) : undefined;
    }

    protected remember({ widget, isNew }: ShownFile, { isAccepted }: RevealRequest, { source, sessionId }: CommandContext): void {
        if (!isAccepted && source !== 'palette') {
            this.agentTabs.shown(widget, isNew, sessionId);
        }
    }

    protected watchWriting(widget: Widget): void {
        this.watch.dispose();
        this.watch = widget instanceof EditorWidget
            ? widget.editor.onDocumentContentChanged(() => widget.editor.isFocused() && this.history.markUsed(widget.id))
            : Disposable.NULL;
    }

    protected undoStep(request: RevealRequest, first: ShownFile, before: Place | undefined, own: Place | undefined, context: CommandContext): UndoStep {
        let { widget: { id }, isNew } = first;
        return {
            undo: async () => {
                const remark = isNew ? await this.close(id, request.file.path) : undefined;
                if (!isNew && own && this.shell.getWidgetById(id)) {
                    await this.places.restore(own);
                }
                if (remark === undefined && before && before.widgetId !== id) {
                    await this.places.restore(before);
                }
                return remark;
            },
            redo: async () => {
                const shown = await this.files.show(request.file, request);
                ({ widget: { id }, isNew } = shown);
                this.pointAt(shown, request);
                this.remember(shown, request, context);
                return undefined;
            }
        };
    }

    protected async close(id: string, path: string): Promise<string | undefined> {
        const widget = this.shell.getWidgetById(id);
        return !widget || await this.agentTabs.closeUnused(widget) ? undefined : nls.localize('openspace/core/staysOpen', '{0} stays open: you have used it.', path);
    }
}

function lookAt(control: MonacoControl, range: monaco.IRange, movesCaret = false): void {
    if (movesCaret) {
        control.setPosition({ lineNumber: range.startLineNumber, column: range.startColumn });
    }
    control.revealRangeInCenterIfOutsideViewport(range, IMMEDIATE);
}
