import type * as monaco from '@theia/monaco-editor-core';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Widget } from '@theia/core/lib/browser/widgets';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { FocusKeeper } from 'openspace-core/lib/browser/person/focus-keeper';
import { PersonAtWork } from 'openspace-core/lib/browser/person/person-at-work';
import { AgentTabs } from 'openspace-core/lib/browser/resources/agent-tabs';
import { PersonPlaces } from 'openspace-core/lib/browser/reveals/person-places';
import { Reveals } from 'openspace-core/lib/browser/reveals/reveals';
import { Place } from 'openspace-core/lib/browser/surfaces/surface-places';
import { UndoStep } from 'openspace-core/lib/browser/undo/undo-steps';
import { PaneQuota } from '../panes/pane-quota';
import { FilePath, FileReveal, ShownFile } from './file-reveal';
import { fitRange, IMMEDIATE, noLines, tooShort, WantedRange } from './line-ranges';
import { controlOf, MonacoControl } from './monaco-control';

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
    /** Undefined if the file is shown by something other than a text editor. */
    readonly text?: monaco.editor.ITextModel;
    /** Why the wanted lines cannot be seen, as a message. The file is shown all the same. */
    readonly problem?: string;
    readonly undo: UndoStep;
}

/** Shows files on behalf of the agent: remembers where the person was, what was opened for it, and the way back. */
@injectable()
export class AgentReveals {

    @inject(FileReveal)
    protected readonly files: FileReveal;

    @inject(PersonPlaces)
    protected readonly places: PersonPlaces;

    @inject(Reveals)
    protected readonly reveals: Reveals;

    @inject(AgentTabs)
    protected readonly agentTabs: AgentTabs;

    @inject(PaneQuota)
    protected readonly quota: PaneQuota;

    @inject(PersonAtWork)
    protected readonly person: PersonAtWork;

    @inject(FocusKeeper)
    protected readonly focus: FocusKeeper;

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    /** `highlights` are the ids of marks that will be made with it. Throws with a message for the user if the file cannot be shown. */
    async reveal(request: RevealRequest, context: CommandContext, highlights: readonly string[] = []): Promise<Revealed> {
        const before = this.places.current;
        const isPersons = context.source === 'palette';
        const shown = await this.show(request, context);
        const own = this.places.of(shown.widget);
        const text = controlOf(shown.widget)?.getModel() ?? undefined;
        const problem = this.pointAt(shown.widget, request, isPersons);
        this.remember(shown, request, context);
        if (isPersons) {
            this.focus.bringPersonTo(shown.widget);
        } else {
            this.reveals.record(request.file.uri, shown.widget, before, problem === undefined ? highlights : []);
        }
        return { text, problem, undo: this.undoStep(request, shown, before, own, context) };
    }

    /** What the person has agreed to see does not count as the agent's. */
    protected async show(request: RevealRequest, context: CommandContext): Promise<ShownFile> {
        const shown = await this.files.show(request.file, {
            ...request,
            isPersons: context.source === 'palette',
            beforeOpening: request.isAccepted ? undefined : isNewPane => this.quota.check(context, isNewPane),
            beforePainting: widget => { this.pointAt(widget, request); }
        });
        if (!request.isAccepted) {
            this.quota.count(context, shown.isNew ? shown.widget : undefined, shown.newPane);
        }
        return shown;
    }

    /**
     * Answers with a message for the user if the wanted lines do not exist.
     * Nothing moves where the person works, also if they came there just now.
     */
    protected pointAt(widget: Widget, { file, range, movesCaret }: RevealRequest, isPersons = false): string | undefined {
        if (!range) {
            return undefined;
        }
        const control = controlOf(widget);
        const text = control?.getModel();
        if (!control || !text) {
            return noLines(file.path);
        }
        const found = fitRange(range, text);
        if (!found) {
            return tooShort(file.path, text.getLineCount());
        }
        if (isPersons || !this.person.isIn(widget)) {
            lookAt(control, found.range, movesCaret);
        }
        return undefined;
    }

    protected remember({ widget, isNew }: ShownFile, { isAccepted }: RevealRequest, { source, sessionId }: CommandContext): void {
        if (!isAccepted && source !== 'palette') {
            this.agentTabs.shown(widget, isNew, sessionId);
        }
    }

    protected undoStep(
        request: RevealRequest, first: ShownFile, before: Place | undefined, own: Place | undefined, context: CommandContext
    ): UndoStep {
        let { widget: { id }, isNew } = first;
        return {
            undo: async () => {
                const remark = isNew ? await this.close(id, request.file.path) : undefined;
                if (!isNew && own && this.shell.getWidgetById(id)) {
                    await own.restore();
                }
                if (remark === undefined && before && before.widgetId !== id) {
                    await before.restore();
                }
                return remark;
            },
            redo: async () => {
                // What it looked like then says nothing of the file now.
                const shown = await this.files.show({ ...request.file, look: undefined }, request);
                ({ widget: { id }, isNew } = shown);
                this.pointAt(shown.widget, request);
                this.remember(shown, request, context);
                return undefined;
            }
        };
    }

    protected async close(id: string, path: string): Promise<string | undefined> {
        const widget = this.shell.getWidgetById(id);
        return !widget || await this.agentTabs.closeUnused(widget)
            ? undefined
            : nls.localize('openspace/core/staysOpen', '{0} stays open: you have used it.', path);
    }
}

function lookAt(control: MonacoControl, range: monaco.IRange, movesCaret = false): void {
    if (movesCaret) {
        control.setPosition({ lineNumber: range.startLineNumber, column: range.startColumn });
    }
    control.revealRangeInCenterIfOutsideViewport(range, IMMEDIATE);
}
