import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { CommandService } from '@theia/core/lib/common/command';
import { ILogger } from '@theia/core/lib/common/logger';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { toastText } from 'openspace-interface/lib/browser/text/toast-text';
import { FinishedCommand } from '../../common';
import { OpenSpacePreferences } from '../../common/preferences/openspace-preferences';
import { ActivityCommands } from '../activity/activity-commands';
import { OpenSpaceClientImpl } from '../bridge/openspace-client-impl';
import { CommandWords } from '../commands/command-words';
import { FailureSeverity, failureSeverity, isShown } from './failure-severity';
import { ToastLimiter } from './toast-limiter';

/** How long a toast stays; in milliseconds. */
const STAYS = 15_000;
/** The number of further ones is told when no more have come for this long; in milliseconds. */
const CALM = 1_000;
/** …and at the latest after this; in milliseconds. */
const AT_LATEST = 5_000;

/** Tells the person in toasts about commands of the agent that did not go well, as far as the preference wants it. */
@injectable()
export class CommandNotifications implements FrontendApplicationContribution {

    @inject(OpenSpaceClientImpl) protected readonly client: OpenSpaceClientImpl;
    @inject(OpenSpacePreferences) protected readonly preferences: OpenSpacePreferences;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(CommandWords) protected readonly words: CommandWords;
    @inject(CommandService) protected readonly commands: CommandService;
    @inject(ILogger) @named('openspace-core:CommandNotifications') protected readonly logger: ILogger;

    protected readonly limiter = new ToastLimiter();
    /** Failures that had no toast of their own. */
    protected further = 0;
    protected summaryTimer: ReturnType<typeof setTimeout> | undefined;
    protected summaryDue = 0;
    protected summaryIsOpen = false;

    onStart(): void {
        this.client.onDidFinishCommand(finished => this.tell(finished));
    }

    protected tell(finished: FinishedCommand): void {
        const { call, decision, result } = finished;
        const severity = failureSeverity(finished);
        this.logger.debug('command finished', { session: call.sessionId, cmd: call.cmd, ...decision, success: result.success });
        if (!severity || !isShown(severity, this.preferences['openspace.notifications.commandFailures'])) {
            return;
        }
        switch (this.limiter.decide(JSON.stringify([call.cmd, decision.rule, result.error]), performance.now())) {
            case 'show':
                this.show(severity, finished);
                break;
            case 'count':
                this.summariseSoon();
                break;
        }
    }

    protected show(severity: FailureSeverity, { call: { cmd, args }, decision: { verdict }, result }: FinishedCommand): void {
        const action = toastText(this.words.describe({ cmd, args, verdict, success: false, error: result.error }).what);
        const reason = toastText(reasonText(result.error ?? ''));
        const text = verdict === 'ran'
            ? nls.localize('openspace/core/notifications/failed', 'The agent\'s action failed: {0}. {1}', action, reason)
            : nls.localize('openspace/core/notifications/refused', 'The agent\'s action was not run: {0}. {1}', action, reason);
        const options = { timeout: STAYS };
        const closed = severity === 'error' ? this.messages.error(text, options) : this.messages.warn(text, options);
        // One that hides by itself stays in the notification center and is not reported as closed.
        void Promise.race([closed, new Promise(resolve => setTimeout(resolve, STAYS))]).then(() => this.limiter.closed());
    }

    protected summariseSoon(): void {
        const now = performance.now();
        if (++this.further === 1) {
            this.summaryDue = now + AT_LATEST;
        }
        clearTimeout(this.summaryTimer);
        this.summaryTimer = setTimeout(() => void this.summarise(), Math.max(0, Math.min(CALM, this.summaryDue - now)));
    }

    /** One that stands there already has said what there is to say: the view has the rest. */
    protected async summarise(): Promise<void> {
        if (this.summaryIsOpen) {
            return;
        }
        this.summaryIsOpen = true;
        const open = nls.localize('openspace/core/notifications/show', 'Show Agent Activity');
        const chosen = await this.messages.warn(
            nls.localize('openspace/core/notifications/more', '… and {0} more; see Agent Activity', this.further), open
        );
        this.summaryIsOpen = false;
        this.further = 0;
        if (chosen === open) {
            await this.commands.executeCommand(ActivityCommands.SHOW.id);
        }
    }
}
