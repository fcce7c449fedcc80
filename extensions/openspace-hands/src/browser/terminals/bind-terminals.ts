import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { interfaces } from '@theia/core/shared/inversify';
import { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { AgentCommandContribution } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { ArgumentPicker } from 'openspace-core/lib/browser/commands/argument-picker';
import { Surface } from 'openspace-core/lib/browser/surfaces/surface';
import { OpenSpaceService } from 'openspace-core/lib/common';
import { TERMINALS_SERVICE_PATH, terminalSurface, TerminalsClient, TerminalsService } from '../../common';
import { AgentTerminals } from './agent-terminals';
import { BoundedTerminalWidget } from './bounded-terminal-widget';
import { DangerGate } from './danger-gate';
import { SendGate } from './send-gate';
import { TerminalCommands } from './terminal-commands';
import { TERMINAL_KEYBOARD } from './terminal-keyboard';
import { TerminalNames } from './terminal-names';
import { TerminalPaneContent } from './terminal-pane-content';
import { TerminalPicker } from './terminal-picker';
import { bindAgentTerminalPreferences } from './terminal-preferences';
import { TerminalTabs } from './terminal-tabs';

/** Terminals that person and agent share, and the commands for them. */
export function bindTerminals(bind: interfaces.Bind, rebind: interfaces.Rebind): void {
    rebind(TerminalWidget).to(BoundedTerminalWidget).inTransientScope();
    [AgentTerminals, TerminalCommands, TerminalNames, TerminalPaneContent, TerminalPicker, TerminalTabs]
        .forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
    bind(AgentCommandContribution).toService(TerminalCommands);
    bind(ArgumentPicker).toService(TerminalPicker);
    bind<Surface>(Surface).toDynamicValue(({ container }) => ({
        description: terminalSurface, content: container.get(TerminalPaneContent), keyboard: TERMINAL_KEYBOARD
    })).inSingletonScope();
    // The tabs listen before the names come.
    [TerminalTabs, TerminalNames, AgentTerminals].forEach(contribution => bind(FrontendApplicationContribution).toService(contribution));
    bindAgentTerminalPreferences(bind);
    bind(DangerGate).toSelf().inSingletonScope();
    bind(SendGate).toService(DangerGate);
    bind(TerminalsService).toDynamicValue(({ container }) => {
        // The backend learns there whose terminals these are.
        container.get(OpenSpaceService);
        // The names need the service that they hear from.
        const client: TerminalsClient = { onTerminalChanged: state => container.get(TerminalNames).update(state) };
        return ServiceConnectionProvider.createProxy<TerminalsService>(container, TERMINALS_SERVICE_PATH, client);
    }).inSingletonScope();
}
