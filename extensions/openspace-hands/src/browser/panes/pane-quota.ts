import { TabBar, Widget } from '@theia/core/lib/browser/widgets';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { OpenSpaceClientImpl } from 'openspace-core/lib/browser/bridge/openspace-client-impl';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';

/** How much of the window the agent may fill in one session; what was closed does not count. */
export const MAX_TABS = 100;
export const MAX_PANES = 30;

interface Opened {
    readonly tabs: Set<Widget>;
    readonly panes: Set<TabBar<Widget>>;
}

/** Counts what the agent opened, so that a loop of its own cannot make the window unusable. */
@injectable()
export class PaneQuota {

    @inject(OpenSpaceClientImpl)
    protected readonly client: OpenSpaceClientImpl;

    protected readonly sessions = new Map<string, Opened>();

    /** What stays open after a session is the person's. */
    @postConstruct()
    protected init(): void {
        this.client.onDidEndSession(sessionID => this.sessions.delete(sessionID));
    }

    /** Throws with a message for the user if there is enough already. */
    check(context: CommandContext, wantsPane: boolean): void {
        const { tabs, panes } = this.openedFor(context);
        if (tabs.size >= MAX_TABS) {
            throw new Error(`You have ${MAX_TABS} tabs open in this session. Close some with openspace.pane.close first.`);
        }
        if (wantsPane && panes.size >= MAX_PANES) {
            throw new Error(`You have ${MAX_PANES} panes open in this session. Close some with openspace.pane.close first.`);
        }
    }

    /** What is new because of a command: a tab, a pane, or both. */
    count(context: CommandContext, tab: Widget | undefined, pane: TabBar<Widget> | undefined): void {
        const { tabs, panes } = this.openedFor(context);
        add(tabs, tab);
        add(panes, pane);
    }

    protected openedFor({ sessionId, source }: CommandContext): Opened {
        // Whoever comes without a session is counted by the way in; the person may open what they like.
        const key = source === 'palette' ? undefined : sessionId ?? source;
        let opened = key === undefined ? undefined : this.sessions.get(key);
        if (!opened) {
            opened = { tabs: new Set(), panes: new Set() };
            if (key !== undefined) {
                this.sessions.set(key, opened);
            }
        }
        return opened;
    }
}

function add<T extends Widget>(widgets: Set<T>, widget: T | undefined): void {
    if (widget && !widgets.has(widget)) {
        widgets.add(widget);
        widget.disposed.connect(() => widgets.delete(widget));
    }
}
