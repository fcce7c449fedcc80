import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { interfaces } from '@theia/core/shared/inversify';
import { chatSurface, editorSurface, paneSurface, SurfaceDescription, terminalSurface } from '../../common';
import { AgentCommandContribution } from '../commands/agent-command-registry';
import { PaneContentProvider } from '../surfaces/pane-content-provider';
import { Surface } from '../surfaces/surface';
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
    const surface = (description: SurfaceDescription, content?: interfaces.ServiceIdentifier<PaneContentProvider>): void => {
        bind<Surface>(Surface).toDynamicValue(({ container }) => ({ description, ...(content ? { content: container.get<PaneContentProvider>(content) } : {}) })).inSingletonScope();
    };
    surface(chatSurface, ChatPaneContent);
    surface(editorSurface, EditorPaneContent);
    surface(paneSurface);
    surface(terminalSurface, TerminalPaneContent);
    [ActivePane, PaneIds].forEach(contribution => bind(FrontendApplicationContribution).toService(contribution));
}
