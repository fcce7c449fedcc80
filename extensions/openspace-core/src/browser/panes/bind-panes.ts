import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { bindRootContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { interfaces } from '@theia/core/shared/inversify';
import { AgentCommandContribution } from '../commands/agent-command-registry';
import { ActivePane } from './active-pane';
import { ClosedTabs } from './closed-tabs';
import { ChatPaneContent } from './content/chat-pane-content';
import { EditorPaneContent } from './content/editor-pane-content';
import { TerminalPaneContent } from './content/terminal-pane-content';
import { FrontTabs } from './front-tabs';
import { LayoutWatcher } from './layout-watcher';
import { PaneChooser } from './pane-chooser';
import { PaneCloser } from './pane-closer';
import { PaneCommands } from './pane-commands';
import { PaneContentProvider } from './pane-content-provider';
import { PaneFocuser } from './pane-focuser';
import { PaneIds } from './pane-ids';
import { PaneOpener } from './pane-opener';
import { PaneQuota } from './pane-quota';
import { PaneResizer } from './pane-resizer';
import { PaneService } from './pane-service';
import { PoliteFocus } from './polite-focus';
import { TabContents } from './tab-contents';
import { TabPlaces } from './tab-places';
import { WorkspacePaths } from './workspace-paths';

const SINGLETONS = [
    ActivePane,
    ChatPaneContent,
    ClosedTabs,
    EditorPaneContent,
    FrontTabs,
    LayoutWatcher,
    PaneChooser,
    PaneCloser,
    PaneCommands,
    PaneFocuser,
    PaneIds,
    PaneOpener,
    PaneQuota,
    PaneResizer,
    PaneService,
    PoliteFocus,
    TabContents,
    TabPlaces,
    TerminalPaneContent,
    WorkspacePaths
];

/** Everything about the arrangement of the window. */
export function bindPanes(bind: interfaces.Bind): void {
    SINGLETONS.forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
    bind(AgentCommandContribution).toService(PaneCommands);
    bindRootContributionProvider(bind, PaneContentProvider);
    [ChatPaneContent, EditorPaneContent, TerminalPaneContent].forEach(content => bind(PaneContentProvider).toService(content));
    [ActivePane, PaneIds].forEach(contribution => bind(FrontendApplicationContribution).toService(contribution));
}
