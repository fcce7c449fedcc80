import { AgentSettingsPreferenceSchema } from '@theia/ai-core/lib/common/agent-preferences';
import { AbstractViewContribution, bindViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import { WidgetFactory } from '@theia/core/lib/browser/widget-manager';
import { PreferenceContribution } from '@theia/core/lib/common/preferences';
import { injectable, interfaces } from '@theia/core/shared/inversify';
import { AiConfigurationWidget } from './ai-configuration-widget';

/** Opens the AI configuration among the editors, when somebody wants to see it. */
@injectable()
export class AiConfigurationContribution extends AbstractViewContribution<AiConfigurationWidget> {

    constructor() {
        super({
            widgetId: AiConfigurationWidget.ID,
            widgetName: AiConfigurationWidget.LABEL,
            defaultWidgetOptions: { area: 'main' },
            toggleCommandId: 'openspace-ai-configuration:toggle'
        });
    }
}

export function bindAiConfiguration(bind: interfaces.Bind): void {
    // Where Theia writes which agents are on. Without the schema it would not read it again.
    bind(PreferenceContribution).toConstantValue({ schema: AgentSettingsPreferenceSchema });
    bind(AiConfigurationWidget).toSelf();
    bind(WidgetFactory)
        .toDynamicValue(({ container }) => ({ id: AiConfigurationWidget.ID, createWidget: () => container.get(AiConfigurationWidget) }))
        .inSingletonScope();
    bindViewContribution(bind, AiConfigurationContribution);
}
