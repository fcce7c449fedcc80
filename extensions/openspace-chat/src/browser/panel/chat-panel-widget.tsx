import { ReactWidget } from '@theia/core/lib/browser/widgets/react-widget';
import { codicon, Message, Widget } from '@theia/core/lib/browser/widgets/widget';
import { nls } from '@theia/core/lib/common/nls';
import { MessageLoop } from '@theia/core/shared/@lumino/messaging';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { flushSync } from '@theia/core/shared/react-dom';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { Clock } from 'openspace-interface/lib/browser/rendering/clock';
import { FrameBatcher } from 'openspace-interface/lib/browser/rendering/frame-batcher';
import { ServiceProvider, ServiceSource } from 'openspace-interface/lib/browser/rendering/use-service';
import { PromptSender } from '../composer/prompt-sender';
import { InputFocus } from '../drafts/input-focus';
import { ChatSelection } from '../selection/chat-selection';
import { ChatPanel } from './chat-panel';

/** The chat panel: renders the store's state, at most once per frame. */
@injectable()
export class ChatPanelWidget extends ReactWidget {

    static readonly ID = 'openspace-chat';

    static get LABEL(): string {
        return nls.localize('openspace/chat/title', 'Chat');
    }

    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(ChatSelection) protected readonly selection: ChatSelection;
    @inject(PromptSender) protected readonly sender: PromptSender;
    @inject(InputFocus) protected readonly inputFocus: InputFocus;
    @inject(Clock) protected readonly clock: Clock;
    @inject(ServiceSource) protected readonly services: ServiceSource;

    protected visibleSince = Infinity;

    @postConstruct()
    protected init(): void {
        this.id = ChatPanelWidget.ID;
        this.node.dataset.testid = 'openspace-chat';
        this.addClass('openspace-chat');
        // Its header says more than Theia's row with the name.
        this.node.dataset.ownHeader = '';
        this.title.label = ChatPanelWidget.LABEL;
        this.title.caption = ChatPanelWidget.LABEL;
        this.title.iconClass = codicon('comment-discussion');
        this.title.closable = true;
        // The conversation scrolls by itself; the panel as a whole does not.
        this.scrollOptions = undefined;
        const batcher = new FrameBatcher(() => this.showNow());
        this.toDispose.pushAll([
            batcher,
            this.store.onDidChange(() => batcher.schedule()),
            this.selection.onDidChange(() => batcher.schedule()),
            // In one frame with the state: between "sent" and "at work" the session must not look idle.
            this.sender.onDidChange(() => batcher.schedule())
        ]);
        this.update();
    }

    /** Within the frame that it was asked in: React alone would take its time. */
    protected showNow(): void {
        flushSync(() => MessageLoop.sendMessage(this, Widget.Msg.UpdateRequest));
    }

    protected override onActivateRequest(msg: Message): void {
        super.onActivateRequest(msg);
        this.inputFocus.focus();
    }

    protected override onAfterShow(msg: Message): void {
        super.onAfterShow(msg);
        this.markVisible();
    }

    protected override onAfterAttach(msg: Message): void {
        super.onAfterAttach(msg);
        this.markVisible();
    }

    protected markVisible(): void {
        this.visibleSince = this.clock();
        this.update();
    }

    protected render(): React.ReactNode {
        const sessionID = this.selection.activeSessionID;
        this.node.dataset.sessionId = sessionID ?? '';
        this.node.dataset.ready = String(this.store.state.ready);
        return <ServiceProvider value={this.services}>
            <ChatPanel state={this.store.state} sessionID={sessionID} sending={this.sender.isSending(sessionID)}
                visibleSince={this.visibleSince} />
        </ServiceProvider>;
    }
}
