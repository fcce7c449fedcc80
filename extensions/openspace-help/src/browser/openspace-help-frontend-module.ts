import { KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { WidgetFactory } from '@theia/core/lib/browser/widget-manager';
import { CommandContribution } from '@theia/core/lib/common/command';
import { MenuContribution } from '@theia/core/lib/common/menu';
import { ContainerModule } from '@theia/core/shared/inversify';
import { bindReadyLog } from 'openspace-core/lib/browser/setup/ready-log';
import { PROBLEM_SERVICE_PATH, ProblemService } from '../common/problem-service';
import { HelpLoader } from './loading/help-loader';
import { HelpContribution } from './opening/help-contribution';
import { HELP_VIEW } from './tab/help-tab';

export default new ContainerModule(bind => {
    bind(ProblemService).toDynamicValue(({ container }) =>
        ServiceConnectionProvider.createProxy<ProblemService>(container, PROBLEM_SERVICE_PATH)).inSingletonScope();
    bind(HelpLoader).toDynamicValue(({ container }) => new HelpLoader(container)).inSingletonScope();
    bind(WidgetFactory).toDynamicValue(({ container }) => ({
        id: HELP_VIEW,
        createWidget: async () => (await container.get(HelpLoader).load()).createTab()
    })).inSingletonScope();
    bind(HelpContribution).toSelf().inSingletonScope();
    [CommandContribution, MenuContribution, KeybindingContribution].forEach(contribution =>
        bind(contribution).toService(HelpContribution));
    bindReadyLog(bind, 'openspace-help');
});
