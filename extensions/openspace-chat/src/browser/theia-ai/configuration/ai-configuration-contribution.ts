import { AbstractViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import { injectable } from '@theia/core/shared/inversify';
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
