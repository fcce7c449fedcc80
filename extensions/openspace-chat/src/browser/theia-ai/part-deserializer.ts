import { ChatContentDeserializerContribution, ChatContentDeserializerRegistry, MarkdownChatResponseContentImpl } from '@theia/ai-chat/lib/common';
import { injectable } from '@theia/core/shared/inversify';
import { AnswerPart, PART_KIND, toContent, WaitingContent } from './part-contents';

/** Brings contents back that Theia stored with a conversation. */
@injectable()
export class PartDeserializer implements ChatContentDeserializerContribution {

    registerDeserializers(registry: ChatContentDeserializerRegistry): void {
        registry.register({ kind: PART_KIND, deserialize: (part: AnswerPart) => toContent(part) });
        // Whatever it was, nobody waits for it in a conversation that is over.
        registry.register({ kind: WaitingContent.KIND, deserialize: () => new MarkdownChatResponseContentImpl('') });
    }
}
