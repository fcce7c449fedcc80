import {
    ChatContentDeserializerContribution, ChatContentDeserializerRegistry, ChatResponseContent, MarkdownChatResponseContentImpl,
    SerializableChatResponseContentData, ThinkingChatResponseContentImpl, ToolCallChatResponseContentImpl
} from '@theia/ai-chat/lib/common';
import { injectable } from '@theia/core/shared/inversify';
import { ReasoningPart, TextPart, ToolPart } from 'openspace-agent/lib/common';

/** The parts of an answer that Theia's chat shows. */
export type AnswerPart = TextPart | ReasoningPart | ToolPart;

/** A content of Theia's chat that stands for a part of an opencode message. */
export type PartContent = TextPartContent | ReasoningPartContent | ToolPartContent;

/** How Theia keeps our contents on disk. */
export const PART_KIND = 'openspace-part';

/** Text of the answer. The server's text has no blocks: the backend takes them out. */
export class TextPartContent extends MarkdownChatResponseContentImpl {

    part: TextPart;

    constructor(part: TextPart) {
        super('');
        this.update(part);
    }

    update(part: TextPart): void {
        this.part = part;
        this._content.value = part.text;
    }

    /** Parts stay apart: each grows by itself. */
    override merge(): boolean {
        return false;
    }

    override toSerializable(): SerializableChatResponseContentData<never> {
        return serialize(this.part);
    }
}

export class ReasoningPartContent extends ThinkingChatResponseContentImpl {

    part: ReasoningPart;

    constructor(part: ReasoningPart) {
        super(part.text, '');
        this.part = part;
    }

    update(part: ReasoningPart): void {
        this.part = part;
        this._content = part.text;
    }

    override merge(): boolean {
        return false;
    }

    override toSerializable(): SerializableChatResponseContentData<never> {
        return serialize(this.part);
    }
}

/** A tool that opencode has run or runs; Theia is not asked whether it may. */
export class ToolPartContent extends ToolCallChatResponseContentImpl {

    part: ToolPart;

    constructor(part: ToolPart) {
        super(part.id, part.tool);
        // Theia rejects it when the person stops the turn; nobody waits for it.
        this.confirmed.catch(() => undefined);
        this.update(part);
    }

    update(part: ToolPart): void {
        this.part = part;
        this._arguments = JSON.stringify(part.state.input);
        this._finished = part.state.status === 'completed' || part.state.status === 'error';
        this._result = part.state.status === 'completed' ? part.state.output : part.state.status === 'error' ? part.state.error : undefined;
        if (this._finished) {
            this.resolveFinished();
        }
    }

    override toSerializable(): SerializableChatResponseContentData<never> {
        return serialize(this.part);
    }
}

/** The agent waits for the person. */
export class WaitingContent implements ChatResponseContent {

    static readonly KIND = 'openspace-waiting';
    readonly kind = WaitingContent.KIND;

    constructor(readonly sessionID: string) { }

    asString(): string {
        return '';
    }
}

export function toContent(part: AnswerPart): PartContent {
    switch (part.type) {
        case 'text':
            return new TextPartContent(part);
        case 'reasoning':
            return new ReasoningPartContent(part);
        case 'tool':
            return new ToolPartContent(part);
    }
}

export function isPartContent(content: unknown): content is PartContent {
    return content instanceof TextPartContent || content instanceof ReasoningPartContent || content instanceof ToolPartContent;
}

/** Theia's type wants the data of the class above; what it stores is whatever the deserializer of the kind understands. */
function serialize(part: AnswerPart): SerializableChatResponseContentData<never> {
    return { kind: PART_KIND, data: part as never };
}

/** Brings contents back that Theia stored with a conversation. */
@injectable()
export class PartDeserializer implements ChatContentDeserializerContribution {

    registerDeserializers(registry: ChatContentDeserializerRegistry): void {
        registry.register({ kind: PART_KIND, deserialize: (part: AnswerPart) => toContent(part) });
        // Whatever it was, nobody waits for it in a conversation that is over.
        registry.register({ kind: WaitingContent.KIND, deserialize: () => new MarkdownChatResponseContentImpl('') });
    }
}
