import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { interfaces } from '@theia/core/shared/inversify';
import { editorSurface, paneSurface, terminalSurface } from '../../common';
import { AgentCommandContribution } from '../commands/agent-command-registry';
import { ArgumentPicker } from '../commands/argument-picker';
import { MonacoBuffers } from '../documents/monaco-buffers';
import { EditorContext } from '../editors/editor-context';
import { EDITOR_KEYBOARD } from '../editors/editor-keyboard';
import { EditorPlaces } from '../editors/editor-places';
import { Surface } from '../surfaces/surface';
import { TERMINAL_KEYBOARD } from '../terminals/terminal-keyboard';
import { ActivePane } from './active-pane';
import { ClosedTabs } from './closed-tabs';
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
import { PanePicker, TabPicker } from './pane-pickers';
import { PaneQuota } from './pane-quota';
import { PaneResizer } from './pane-resizer';
import { PaneService } from './pane-service';
import { PoliteFocus } from './polite-focus';
import { TabContents } from './tab-contents';
import { TabPlaces } from './tab-places';
import { WorkspacePaths } from './workspace-paths';

const SINGLETONS = [
    ActivePane,
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
    PanePicker,
    PaneQuota,
    PaneResizer,
    PaneService,
    PoliteFocus,
    TabContents,
    TabPicker,
    TabPlaces,
    TerminalPaneContent,
    WorkspacePaths
];

/** Everything about the arrangement of the window. */
export function bindPanes(bind: interfaces.Bind): void {
    SINGLETONS.forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
    bind(AgentCommandContribution).toService(PaneCommands);
    [PanePicker, TabPicker].forEach(picker => bind(ArgumentPicker).toService(picker));
    bind<Surface>(Surface).toConstantValue({ description: paneSurface });
    bind<Surface>(Surface).toDynamicValue(({ container }) => ({
        description: editorSurface, content: container.get(EditorPaneContent), documents: container.get(MonacoBuffers), keyboard: EDITOR_KEYBOARD,
        places: container.get(EditorPlaces), context: container.get(EditorContext)
    })).inSingletonScope();
    bind<Surface>(Surface).toDynamicValue(({ container }) => ({ description: terminalSurface, content: container.get(TerminalPaneContent), keyboard: TERMINAL_KEYBOARD })).inSingletonScope();
    [ActivePane, PaneIds].forEach(contribution => bind(FrontendApplicationContribution).toService(contribution));
}
