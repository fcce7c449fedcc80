import { ChatAgent, ChatContentDeserializerContribution, DefaultChatAgentId } from '@theia/ai-chat/lib/common';
import { ChatSessionNamingService } from '@theia/ai-chat/lib/common/chat-session-naming-service';
import { ChatResponsePartRenderer } from '@theia/ai-chat-ui/lib/browser/chat-response-part-renderer';
import { Agent } from '@theia/ai-core/lib/common';
import { ContainerModule } from '@theia/core/shared/inversify';
import { bindAiConfiguration } from './configuration/ai-configuration-contribution';
import { SessionNaming } from './linked-session';
import { OpenspaceChatAgent } from './openspace-chat-agent';
import { PartDeserializer } from './part-contents';
import { PartRenderer } from './part-renderer';
import { RequestPrompt } from './request-prompt';

/** The agent in Theia's own chat. */
export default new ContainerModule((bind, _unbind, _isBound, rebind) => {
    bind(RequestPrompt).toSelf().inSingletonScope();
    bind(OpenspaceChatAgent).toSelf().inSingletonScope();
    bind(Agent).toService(OpenspaceChatAgent);
    bind(ChatAgent).toService(OpenspaceChatAgent);
    bind(DefaultChatAgentId).toConstantValue({ id: OpenspaceChatAgent.ID });
    bind(PartRenderer).toSelf().inSingletonScope();
    bind(ChatResponsePartRenderer).toService(PartRenderer);
    bind(PartDeserializer).toSelf().inSingletonScope();
    bind(ChatContentDeserializerContribution).toService(PartDeserializer);
    bindAiConfiguration(bind);
    rebind(ChatSessionNamingService).to(SessionNaming).inSingletonScope();
});
