import { ClipboardService } from '@theia/core/lib/browser/clipboard-service';
import { ReactWidget } from '@theia/core/lib/browser/widgets/react-widget';
import { codicon, Message, Widget } from '@theia/core/lib/browser/widgets/widget';
import { nls } from '@theia/core/lib/common/nls';
import { MessageLoop } from '@theia/core/shared/@lumino/messaging';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { flushSync } from '@theia/core/shared/react-dom';
import { BackendConnection } from 'openspace-core/lib/browser/bridge/backend-connection';
import { ConversationStore } from 'openspace-core/lib/browser/conversation-store';
import { UndoActions } from 'openspace-core/lib/browser/undo/undo-actions';
import { OpenSpaceService } from 'openspace-core/lib/common';
import { ChatPreferences } from '../common/chat-preferences';
import { CodeApplier } from './apply/code-applier';
import { ChangesEntry } from './changes/changes-entry';
import { ChatActions } from './chat-actions';
import { ChatDrafts } from './chat-drafts';
import { ChatLinkOpener } from './chat-link-opener';
import { ChatSelection } from './chat-selection';
import { CodeColorizer } from './code-colorizer';
import { ComposerServices } from './composer/composer-services';
import { OutgoingMessages } from './composer/outgoing-messages';
import { ChatServices, ChatServicesProvider } from './components/chat-context';
import { ChatPanel } from './components/chat-panel';
import { ConversationPages } from './conversation-pages';
import { ConversationFind } from './find/conversation-find';
import { FollowUpActions } from './follow-ups/follow-up-actions';
import { FrameBatcher } from './frame-batcher';
import { ModelPickers } from './models/model-pickers';
import { AutoAcceptSwitch } from './permissions/auto-accept-switch';
import { CommandWarnings } from './permissions/command-warnings';
import { PromptSender } from './prompt-sender';
import { SessionSandboxSwitch } from './sandbox/session-sandbox-switch';
import { SessionMenus } from './sessions/session-menus';
import { SessionOperations } from './sessions/session-operations';
import { TimelineReveal } from './timeline-reveal';

/** The chat panel: renders the store's state, at most once per frame. */
@injectable()
export class ChatPanelWidget extends ReactWidget {

    static readonly ID = 'openspace-chat';

    static get LABEL(): string {
        return nls.localize('openspace/chat/title', 'Chat');
    }

    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(OpenSpaceService) protected readonly service: OpenSpaceService;
    @inject(BackendConnection) protected readonly backend: BackendConnection;
    @inject(OutgoingMessages) protected readonly outgoing: OutgoingMessages;
    @inject(ChatSelection) protected readonly selection: ChatSelection;
    @inject(ChatDrafts) protected readonly drafts: ChatDrafts;
    @inject(ComposerServices) protected readonly composer: ComposerServices;
    @inject(PromptSender) protected readonly sender: PromptSender;
    @inject(FollowUpActions) protected readonly followUps: FollowUpActions;
    @inject(ChatActions) protected readonly actions: ChatActions;
    @inject(CodeColorizer) protected readonly colorizer: CodeColorizer;
    @inject(ChatLinkOpener) protected readonly links: ChatLinkOpener;
    @inject(ClipboardService) protected readonly clipboard: ClipboardService;
    @inject(UndoActions) protected readonly undo: UndoActions;
    @inject(SessionOperations) protected readonly sessions: SessionOperations;
    @inject(SessionMenus) protected readonly menus: SessionMenus;
    @inject(ModelPickers) protected readonly models: ModelPickers;
    @inject(ConversationFind) protected readonly find: ConversationFind;
    @inject(TimelineReveal) protected readonly timeline: TimelineReveal;
    @inject(ConversationPages) protected readonly pages: ConversationPages;
    @inject(AutoAcceptSwitch) protected readonly autoAccept: AutoAcceptSwitch;
    @inject(CommandWarnings) protected readonly warnings: CommandWarnings;
    @inject(SessionSandboxSwitch) protected readonly sandbox: SessionSandboxSwitch;
    @inject(ChangesEntry) protected readonly changes: ChangesEntry;
    @inject(CodeApplier) protected readonly applier: CodeApplier;
    @inject(ChatPreferences) protected readonly preferences: ChatPreferences;

    protected services: ChatServices;
    protected visibleSince = Infinity;
    protected input: HTMLTextAreaElement | undefined;
    protected focusWhenRendered = false;

    @postConstruct()
    protected init(): void {
        this.id = ChatPanelWidget.ID;
        this.node.dataset.testid = 'openspace-chat';
        this.addClass('openspace-chat');
        this.title.label = ChatPanelWidget.LABEL;
        this.title.caption = ChatPanelWidget.LABEL;
        this.title.iconClass = codicon('comment-discussion');
        this.title.closable = true;
        // The conversation scrolls by itself; the panel as a whole does not.
        this.scrollOptions = undefined;
        const { service, backend, outgoing, selection, drafts, composer, sender, followUps, actions, colorizer, links, clipboard, undo, sessions, menus, models, find, timeline, pages, autoAccept, warnings, sandbox, changes, applier, preferences } = this;
        this.services = {
            service, backend, outgoing, selection, drafts, composer, sender, followUps, actions, colorizer, links, clipboard, undo, sessions, menus, models, find, timeline, pages, autoAccept, warnings, sandbox, changes, applier, preferences,
            clock: () => performance.now(),
            focusInput: () => this.focusInput()
        };
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

    /** What components need that show parts of a conversation elsewhere. */
    get chatServices(): ChatServices {
        return this.services;
    }

    /** Within the frame that it was asked in: React alone would take its time. */
    protected showNow(): void {
        flushSync(() => MessageLoop.sendMessage(this, Widget.Msg.UpdateRequest));
    }

    /** Puts the caret into the input, if need be as soon as it exists. */
    focusInput(): void {
        this.focusWhenRendered = !this.input;
        this.input?.focus();
    }

    protected override onActivateRequest(msg: Message): void {
        super.onActivateRequest(msg);
        this.focusInput();
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
        this.visibleSince = this.services.clock();
        this.update();
    }

    protected readonly setInput = (input: HTMLTextAreaElement | null): void => {
        this.input = input ?? undefined;
        if (input && this.focusWhenRendered) {
            this.focusWhenRendered = false;
            input.focus();
        }
    };

    protected render(): React.ReactNode {
        const sessionID = this.selection.activeSessionID;
        this.node.dataset.sessionId = sessionID ?? '';
        this.node.dataset.ready = String(this.store.state.ready);
        return <ChatServicesProvider value={this.services}>
            <ChatPanel state={this.store.state} sessionID={sessionID} sending={this.sender.isSending(sessionID)}
                visibleSince={this.visibleSince} inputRef={this.setInput} />
        </ChatServicesProvider>;
    }
}
