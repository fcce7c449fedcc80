import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ShellLayoutRestorer } from '@theia/core/lib/browser/shell/shell-layout-restorer';
import { WidgetFactory } from '@theia/core/lib/browser/widget-manager';
import { CommandContribution } from '@theia/core/lib/common/command';
import { MenuContribution } from '@theia/core/lib/common/menu';
import { interfaces } from '@theia/core/shared/inversify';
import { AgentCommandContribution } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { ArgumentPicker } from 'openspace-core/lib/browser/commands/argument-picker';
import { Surface } from 'openspace-core/lib/browser/surfaces/surface';
import { layoutSurface } from '../../common';
import { LayoutArranger } from './layout-arranger';
import { LayoutCommands } from './layout-commands';
import { LayoutKeeper } from './layout-keeper';
import { LayoutRestorer } from './layout-restorer';
import { MISSING_TAB, MissingContent } from './missing-content';
import { MissingTab, MissingTabContent } from './missing-tab';
import { NamedLayouts } from './named-layouts';

/** Layouts: kept, restored, and with names. */
export function bindLayouts(bind: interfaces.Bind, rebind: interfaces.Rebind): void {
    [LayoutArranger, LayoutCommands, LayoutKeeper, LayoutRestorer, NamedLayouts].forEach(singleton =>
        bind<unknown>(singleton).toSelf().inSingletonScope());
    rebind(ShellLayoutRestorer).toService(LayoutRestorer);
    bind(FrontendApplicationContribution).toService(LayoutKeeper);
    [AgentCommandContribution, ArgumentPicker, CommandContribution, MenuContribution].forEach(contribution =>
        bind(contribution).toService(LayoutCommands));
    bind<Surface>(Surface).toConstantValue({ description: layoutSurface });
    bind(WidgetFactory).toDynamicValue(({ container }) => ({
        id: MISSING_TAB,
        createWidget: (content: MissingContent) => {
            const child = container.createChild();
            child.bind(MissingTabContent).toConstantValue(content);
            child.bind(MissingTab).toSelf();
            return child.get(MissingTab);
        }
    })).inSingletonScope();
}
