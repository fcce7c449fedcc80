import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Saveable } from '@theia/core/lib/browser/saveable';
import { PINNED_CLASS } from '@theia/core/lib/browser/widgets';
import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { AgentResources } from '../resources/agent-resources';
import { FocusKeeper } from './focus-keeper';

/** What is known of an editor that the agent opened. */
interface AgentEditor {
    /** The person typed into it or went there. */
    used: boolean;
    /** The tab group in which the agent put it. */
    readonly home: unknown;
    registration: Disposable;
}

/** Editors that exist because the agent opened them: closed with the session, unless the person made them their own. */
@injectable()
export class AgentEditors {

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    @inject(AgentResources)
    protected readonly resources: AgentResources;

    @inject(FocusKeeper)
    protected readonly focus: FocusKeeper;

    protected readonly editors = new Map<EditorWidget, AgentEditor>();

    /**
     * The agent, or a program without a session, showed an editor; `isNew` if it was not there before. Editors of the person
     * stay theirs.
     */
    shown(widget: EditorWidget, isNew: boolean, sessionId: string | undefined): void {
        const editor = this.editors.get(widget) ?? (isNew ? this.follow(widget) : undefined);
        if (editor && sessionId !== undefined) {
            editor.registration.dispose();
            editor.registration = this.resources.add({
                sessionId, kind: 'pane', id: widget.id, isKept: () => this.isKept(widget, editor), dispose: () => void this.close(widget)
            });
        }
    }

    /** Closes an editor that the agent opened; false if it has to stay because the person made it their own. */
    async closeUnused(widget: EditorWidget): Promise<boolean> {
        const editor = this.editors.get(widget);
        if (!editor || this.isKept(widget, editor)) {
            return false;
        }
        await this.close(widget);
        return true;
    }

    /** The editor that comes to light behind it must not take the keyboard. */
    protected async close(widget: EditorWidget): Promise<void> {
        await this.focus.during(() => this.shell.closeWidget(widget.id));
    }

    protected follow(widget: EditorWidget): AgentEditor {
        const editor: AgentEditor = { used: false, home: this.shell.getTabBarFor(widget), registration: Disposable.NULL };
        const toDispose = new DisposableCollection(Disposable.create(() => editor.registration.dispose()));
        this.editors.set(widget, editor);
        toDispose.push(this.shell.onDidChangeActiveWidget(({ newValue }) => {
            // The focus that is given back at once was not the person's doing.
            editor.used ||= newValue === widget && !this.focus.isKeeping;
        }));
        toDispose.push(widget.editor.onDocumentContentChanged(() => {
            // A change without the caret in the text comes from the disk or from the agent.
            editor.used ||= widget.editor.isFocused();
        }));
        widget.disposed.connect(() => {
            this.editors.delete(widget);
            toDispose.dispose();
        });
        return editor;
    }

    protected isKept(widget: EditorWidget, editor: AgentEditor): boolean {
        return editor.used || widget.title.className.includes(PINNED_CLASS) || Saveable.isDirty(widget) || this.shell.getTabBarFor(widget) !== editor.home;
    }
}
