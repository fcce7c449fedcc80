import { AssistantMessage, ConversationState, TurnProblem } from 'openspace-agent/lib/common';
import { isSummary } from '../model/compaction';
import { isVisiblePart } from '../model/message-parts';
import { pendingRequests } from '../model/pending-requests';
import { describeMessageError } from '../model/turn-error';
import { AnswerPart } from './part-contents';

/** What has been answered since a message. */
export interface Answer {
    readonly parts: readonly AnswerPart[];
    /** The last step, which names the model. */
    readonly last: AssistantMessage | undefined;
    readonly problem: TurnProblem | undefined;
    /** The agent, or one of its helpers, waits for the person. */
    readonly waiting: boolean;
}

/** All that was answered in the session after the message `after`, which is the last one that existed before. */
export function answerSince(state: ConversationState, sessionID: string, after: string | undefined): Answer {
    const messages = (state.conversations[sessionID]?.messages ?? [])
        .filter(message => message.info.role === 'assistant' && !isSummary(message) && (after === undefined || message.info.id > after));
    const infos = messages.map(({ info }) => info as AssistantMessage);
    const error = infos.at(-1)?.error;
    return {
        parts: messages.flatMap(({ parts }) => parts).filter(isVisiblePart).filter(
            part => part.type === 'text' || part.type === 'reasoning' || part.type === 'tool'
        ),
        last: infos.at(-1),
        problem: error ? describeMessageError(error) : state.problems[sessionID],
        waiting: pendingRequests(state, sessionID).length > 0
    };
}
