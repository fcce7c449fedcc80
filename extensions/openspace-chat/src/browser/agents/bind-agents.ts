import { bindViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import { WidgetFactory } from '@theia/core/lib/browser/widget-manager';
import { interfaces } from '@theia/core/shared/inversify';
import { AgentsContribution } from './agents-contribution';
import { AgentsWidget } from './agents-widget';

/** The view of all agents at once. */
export function bindAgents(bind: interfaces.Bind): void {
    bind(AgentsWidget).toSelf();
    bind(WidgetFactory)
        .toDynamicValue(({ container }) => ({ id: AgentsWidget.ID, createWidget: () => container.get(AgentsWidget) }))
        .inSingletonScope();
    bindViewContribution(bind, AgentsContribution);
}
