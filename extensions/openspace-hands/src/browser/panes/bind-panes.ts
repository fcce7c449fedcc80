import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { interfaces } from '@theia/core/shared/inversify';
import { AgentCommandContribution } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { ArgumentPicker } from 'openspace-core/lib/browser/commands/argument-picker';
import { Surface } from 'openspace-core/lib/browser/surfaces/surface';
import { paneSurface } from '../../common';
import { ActivePane } from './active-pane';
import { ClosedTabs } from './closed-tabs';
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

const SINGLETONS = [
    ActivePane,
    ClosedTabs,
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
    TabPlaces
];

/** Everything about the arrangement of the window. */
export function bindPanes(bind: interfaces.Bind): void {
    SINGLETONS.forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
    bind(AgentCommandContribution).toService(PaneCommands);
    [PanePicker, TabPicker].forEach(picker => bind(ArgumentPicker).toService(picker));
    bind<Surface>(Surface).toConstantValue({ description: paneSurface });
    [ActivePane, PaneIds].forEach(contribution => bind(FrontendApplicationContribution).toService(contribution));
}
