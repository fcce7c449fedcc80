import { BadgeService } from '@theia/core/lib/browser/badges/badge-service';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { StatusBar, StatusBarAlignment } from '@theia/core/lib/browser/status-bar/status-bar-types';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { sessionsNeedingAttention } from '../model/pending-requests';
import { SessionPickerCommands } from '../palette/session-picker-contribution';
import { ChatSelection } from '../selection/chat-selection';
import { ChatView } from '../selection/chat-view';

/** Says on the chat's tab and in the status bar how many sessions wait for the person, beside the one that is shown. */
@injectable()
export class AttentionBadge implements FrontendApplicationContribution {

    static readonly ELEMENT_ID = 'openspace-waiting-sessions';

    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(ChatSelection) protected readonly selection: ChatSelection;
    @inject(ChatView) protected readonly view: ChatView;
    @inject(BadgeService) protected readonly badges: BadgeService;
    @inject(StatusBar) protected readonly statusBar: StatusBar;

    protected shown = 0;

    onStart(): void {
        this.store.onDidChange(() => this.update());
        this.selection.onDidChange(() => this.update());
    }

    protected update(): void {
        const waiting = [...sessionsNeedingAttention(this.store.state)].filter(id => id !== this.selection.activeSessionID).length;
        if (waiting === this.shown) {
            return;
        }
        this.shown = waiting;
        const label = waiting === 1
            ? nls.localize('openspace/chat/oneWaits', '1 session waits for you')
            : nls.localize('openspace/chat/manyWait', '{0} sessions wait for you', waiting);
        const widget = this.view.tryGetWidget();
        if (widget) {
            this.badges.showBadge(widget, waiting > 0 ? { value: waiting, tooltip: label } : undefined);
        }
        void (waiting === 0
            ? this.statusBar.removeElement(AttentionBadge.ELEMENT_ID)
            : this.statusBar.setElement(AttentionBadge.ELEMENT_ID, {
                text: `$(bell-dot) ${label}`,
                alignment: StatusBarAlignment.LEFT,
                // Right beside the state of the agent.
                priority: 9,
                tooltip: label,
                accessibilityInformation: { label },
                command: SessionPickerCommands.SHOW_WAITING.id
            }));
    }
}
