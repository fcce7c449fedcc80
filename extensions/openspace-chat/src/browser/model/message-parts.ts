import { ConversationMessage, FilePart, Part, ReasoningPart, TextPart, ToolPart } from 'openspace-agent/lib/common';

/** The parts that a person sees; all others are bookkeeping between server and model. */
export type VisiblePart = TextPart | ReasoningPart | ToolPart | FilePart | RetryPart;
export type RetryPart = Extract<Part, { type: 'retry' }>;

/** Value of a part's `metadata.openspace` by which our backend marks the results it sends to the agent. */
const IDE_RESULTS = 'ide-results';

export function isVisiblePart(part: Part): part is VisiblePart {
    switch (part.type) {
        case 'text':
            return !part.synthetic && part.text.trim() !== '';
        case 'reasoning':
            return part.text.trim() !== '';
        case 'tool':
        case 'file':
        case 'retry':
            return true;
        default:
            return false;
    }
}

/** Texts of command results that the IDE sent to the agent with this message. */
export function ideResults(message: ConversationMessage): TextPart[] {
    return message.parts.filter(
        (part): part is TextPart => part.type === 'text' && part.synthetic === true && part.metadata?.openspace === IDE_RESULTS
    );
}

/**
 * Whether an answer ended before it began: one that is stopped between two attempts to reach the model is closed by the server
 * without a word.
 */
export function wasStoppedEmpty({ info, parts }: ConversationMessage): boolean {
    return info.role === 'assistant' && info.time.completed !== undefined && info.finish === undefined && !info.error
        && !parts.some(isVisiblePart);
}

/** What the message says, as it was written. */
export function textOfMessage({ parts }: ConversationMessage): string {
    return parts.filter((part): part is TextPart => part.type === 'text' && isVisiblePart(part)).map(part => part.text.trim()).join('\n\n');
}
