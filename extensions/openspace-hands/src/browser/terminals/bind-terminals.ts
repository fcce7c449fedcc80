import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { nls } from '@theia/core/lib/common/nls';
import { injectable, interfaces, postConstruct } from '@theia/core/shared/inversify';
import { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { TerminalWidgetImpl } from '@theia/terminal/lib/browser/terminal-widget-impl';
import { AgentCommandContribution } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { ArgumentPicker } from 'openspace-core/lib/browser/commands/argument-picker';
import { Surface } from 'openspace-core/lib/browser/surfaces/surface';
import { OpenSpaceService } from 'openspace-core/lib/common';
import { TERMINALS_SERVICE_PATH, terminalSurface, TerminalsClient, TerminalsService } from '../../common';
import { AgentTerminals } from './agent-terminals';
import { DangerGate } from './danger-gate';
import { GUEST_ATTRIBUTE } from './guest-tab';
import { keepEnd, OutputBacklog } from './output-backlog';
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

/** What a tab that was never in front keeps for the moment when it is: more than the lines above the screen need. */
const UNSEEN = 1_000_000;

/** Theia's terminal, safe from programs that write faster than the page can draw, and with all that is typed before its shell is there. */
@injectable()
class BoundedTerminalWidget extends TerminalWidgetImpl {

    protected readonly backlog = new OutputBacklog((text, done) => {
        super.write(text);
        // Called when all that was written before has been drawn.
        this.term.write('', done);
    }, nls.localize('openspace/core/terminal/leftOut', '(output left out: it came faster than it could be shown)'));

    protected typedEarly = '';
    protected readonly early = new DisposableCollection();

    @postConstruct()
    protected override init(): void {
        super.init();
        if (!this.options.isPseudoTerminal) {
            this.early.push(this.term.onData(data => { this.typedEarly += data; }));
            this.toDispose.push(this.early);
        }
        this.closeOnDispose = this.options.attributes?.[GUEST_ATTRIBUTE] === undefined;
    }

    protected override connectTerminalProcess(): void {
        super.connectTerminalProcess();
        void this.waitForConnection?.promise.then(connection => {
            // From here on Theia listens itself.
            this.early.dispose();
            if (this.typedEarly) {
                connection.getWriteBuffer().writeString(this.typedEarly).commit();
                this.typedEarly = '';
            }
        });
    }

    override write(data: string): void {
        if (this.termOpened) {
            this.backlog.push(data);
        } else {
            this.initialData = keepEnd(this.initialData + data, UNSEEN);
        }
    }
}
