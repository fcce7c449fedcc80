import { AgentSettingsPreferenceSchema } from '@theia/ai-core/lib/common/agent-preferences';
import { bindViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import { WidgetFactory } from '@theia/core/lib/browser/widget-manager';
import { PreferenceContribution } from '@theia/core/lib/common/preferences';
import { interfaces } from '@theia/core/shared/inversify';
import { AiConfigurationContribution } from './ai-configuration-contribution';
import { AiConfigurationWidget } from './ai-configuration-widget';

export function bindAiConfiguration(bind: interfaces.Bind): void {
    // Where Theia writes which agents are on. Without the schema it would not read it again.
    bind(PreferenceContribution).toConstantValue({ schema: AgentSettingsPreferenceSchema });
    bind(AiConfigurationWidget).toSelf();
    bind(WidgetFactory).toDynamicValue(({ container }) => ({ id: AiConfigurationWidget.ID, createWidget: () => container.get(AiConfigurationWidget) })).inSingletonScope();
    bindViewContribution(bind, AiConfigurationContribution);
}
