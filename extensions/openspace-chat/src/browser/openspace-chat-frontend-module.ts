import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { bindViewContribution } from '@theia/core/lib/browser/shell/view-contribution';
import { WidgetFactory } from '@theia/core/lib/browser/widget-manager';
import { CommandContribution } from '@theia/core/lib/common/command';
import { ContainerModule } from '@theia/core/shared/inversify';
import { MessageLink } from 'openspace-core/lib/browser/activity/message-link';
import { ChatSessions } from 'openspace-core/lib/browser/panes/content/chat-sessions';
import { bindReadyLog } from 'openspace-core/lib/browser/ready-log';
import { ChatActions } from './chat-actions';
import { ChatDrafts } from './chat-drafts';
import { ChatLinkOpener } from './chat-link-opener';
import { ChatPanelWidget } from './chat-panel-widget';
import { ChatSelection } from './chat-selection';
import { ChatSessionsImpl } from './chat-sessions-impl';
import { ChatStatusContribution } from './chat-status-contribution';
import { ChatViewContribution } from './chat-view-contribution';
import { CodeColorizer } from './code-colorizer';
import { bindComposer } from './composer/bind-composer';
import { ConversationFind } from './find/conversation-find';
import { FindContribution } from './find/find-contribution';
import { bindFollowUps } from './follow-ups/bind-follow-ups';
import { MessageLinkImpl } from './message-link-impl';
import { bindModels } from './models/bind-models';
import { MonacoCodeColorizer } from './monaco-code-colorizer';
import { PromptSender } from './prompt-sender';
import { ProviderConnector } from './provider-connector';
import { SessionKeeper } from './session-keeper';
import { SessionReveal } from './session-reveal';
import { bindSessions } from './sessions/bind-sessions';
import '../../src/browser/style/index.css';

export default new ContainerModule(bind => {
    bind(ChatDrafts).toSelf().inSingletonScope();
    bindComposer(bind);
    bindFollowUps(bind);
    bindModels(bind);
    bindSessions(bind);
    bind(ConversationFind).toSelf().inSingletonScope();
    bind(FindContribution).toSelf().inSingletonScope();
    bind(CommandContribution).toService(FindContribution);
    bind(SessionKeeper).toSelf().inSingletonScope();
    bind(SessionReveal).toSelf().inSingletonScope();
    bind(ChatSelection).toSelf().inSingletonScope();
    bind(ChatSessionsImpl).toSelf().inSingletonScope();
    bind(ChatSessions).toService(ChatSessionsImpl);
    bind(PromptSender).toSelf().inSingletonScope();
    bind(ProviderConnector).toSelf().inSingletonScope();
    bind(ChatActions).toSelf().inSingletonScope();
    bind(ChatLinkOpener).toSelf().inSingletonScope();
    bind(MonacoCodeColorizer).toSelf().inSingletonScope();
    bind(CodeColorizer).toService(MonacoCodeColorizer);
    bind(MessageLinkImpl).toSelf().inSingletonScope();
    bind(MessageLink).toService(MessageLinkImpl);

    bind(ChatPanelWidget).toSelf();
    bind(WidgetFactory).toDynamicValue(({ container }) => ({
        id: ChatPanelWidget.ID,
        createWidget: () => container.get(ChatPanelWidget)
    })).inSingletonScope();
    bindViewContribution(bind, ChatViewContribution);
    bind(FrontendApplicationContribution).toService(ChatViewContribution);
    bind(ChatStatusContribution).toSelf().inSingletonScope();
    bind(FrontendApplicationContribution).toService(ChatStatusContribution);
    bindReadyLog(bind, 'openspace-chat');
});
