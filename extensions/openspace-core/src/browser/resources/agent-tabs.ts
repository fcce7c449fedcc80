import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Saveable } from '@theia/core/lib/browser/saveable';
import { PINNED_CLASS, Widget } from '@theia/core/lib/browser/widgets';
import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { FocusKeeper } from '../person/focus-keeper';
import { AgentResources } from './agent-resources';

/** What is known of a tab that the agent opened. */
interface AgentTab {
    sessionId?: string;
    /** The person typed into it or went there. */
    used: boolean;
    /** The tab group in which the agent put it. */
    readonly home: unknown;
    registration: Disposable;
}

/** Tabs that exist because the agent opened them: closed with the session, unless the person made them their own. */
@injectable()
export class AgentTabs {

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    @inject(AgentResources)
    protected readonly resources: AgentResources;

    @inject(FocusKeeper)
    protected readonly focus: FocusKeeper;

    protected readonly tabs = new Map<Widget, AgentTab>();

    /** Tabs that go with a session, by their ids. */
    get unused(): { readonly id: string; readonly sessionId: string }[] {
        return Array.from(this.tabs).flatMap(([widget, tab]) =>
            tab.sessionId !== undefined && !this.isKept(widget, tab) ? [{ id: widget.id, sessionId: tab.sessionId }] : []);
    }

    /** The agent, or a program without a session, showed a tab; `isNew` if it was not there before. Tabs of the person stay theirs. */
    shown(widget: Widget, isNew: boolean, sessionId: string | undefined): void {
        const tab = this.tabs.get(widget) ?? (isNew ? this.follow(widget) : undefined);
        if (tab && sessionId !== undefined) {
            tab.sessionId = sessionId;
            tab.registration.dispose();
            tab.registration = this.resources.add({
                sessionId, kind: 'pane', id: widget.id, isKept: () => this.isKept(widget, tab), dispose: () => void this.close(widget)
            });
        }
    }

    /** Closes a tab that the agent opened; false if it has to stay because the person made it their own. */
    async closeUnused(widget: Widget): Promise<boolean> {
        const tab = this.tabs.get(widget);
        if (!tab || this.isKept(widget, tab)) {
            return false;
        }
        await this.close(widget);
        return true;
    }

    /** The tab that comes to light behind it must not take the keyboard. */
    protected async close(widget: Widget): Promise<void> {
        await this.focus.whileClosing(() => this.shell.closeWidget(widget.id));
    }

    protected follow(widget: Widget): AgentTab {
        const tab: AgentTab = { used: false, home: this.shell.getTabBarFor(widget), registration: Disposable.NULL };
        const toDispose = new DisposableCollection(Disposable.create(() => tab.registration.dispose()));
        this.tabs.set(widget, tab);
        toDispose.push(this.shell.onDidChangeActiveWidget(({ newValue }) => {
            // Focus that is given back at once, or that the agent asked for, is not the person's doing.
            tab.used ||= newValue === widget && !this.focus.isAgentsDoing;
        }));
        if (widget instanceof EditorWidget) {
            toDispose.push(widget.editor.onDocumentContentChanged(() => {
                // A change without the caret in the text comes from the disk or from the agent.
                tab.used ||= widget.editor.isFocused();
            }));
        }
        widget.disposed.connect(() => {
            this.tabs.delete(widget);
            toDispose.dispose();
        });
        return tab;
    }

    protected isKept(widget: Widget, tab: AgentTab): boolean {
        return tab.used || widget.title.className.includes(PINNED_CLASS) || Saveable.isDirty(widget)
            || this.shell.getTabBarFor(widget) !== tab.home;
    }
}
