import { ConversationState, isBusy, TextPart } from 'openspace-agent/lib/common';
import { DeliveryKey } from 'openspace-agent/lib/common/opencode/delivery-key';
import { isVisiblePart } from '../model/message-parts';
import { problemOfAnswer } from '../model/turn-error';
import { summarizeTurn } from '../model/turn-summary';
import { groupTurns } from '../model/turns';

/** Where a question that was asked in an editor can be found in the chat. */
export interface SentQuestion {
    readonly sessionID: string;
    /** What the id of its message ends with. */
    readonly key: string;
}

/** What has become of a question. */
export interface PlacedAnswer {
    /** What the agent says, piece by piece; without the tools that it used. */
    readonly texts: readonly TextPart[];
    /** Names of the files that it changed. */
    readonly files: readonly string[];
    readonly isWorking: boolean;
    /** Something waits in the chat that only the person can answer. */
    readonly asks: boolean;
    /** Why there is no answer, or no more of it. */
    readonly problem?: string;
}

export function answerTo(state: ConversationState, { sessionID, key }: SentQuestion): PlacedAnswer {
    const messages = state.conversations[sessionID]?.messages ?? [];
    const first = messages.findLastIndex(({ info }) => info.role === 'user' && DeliveryKey.isOf(info.id, key));
    const [turn, ...later] = first < 0 ? [] : groupTurns(messages.slice(first));
    const isAtWork = isBusy(state, sessionID);
    const answers = turn?.messages.filter(({ info }) => info.role === 'assistant') ?? [];
    const isOwn = ({ sessionID: other }: { readonly sessionID: string }): boolean => other === sessionID;
    const failed = answers.map(problemOfAnswer).findLast(Boolean);
    const problem = failed ? failed.detail || failed.title : state.problems[sessionID]?.title;
    return {
        texts: answers.flatMap(({ parts }) => parts.filter(isVisiblePart).filter(part => part.type === 'text')),
        files: turn ? summarizeTurn(turn)?.files.map(({ path }) => path) ?? [] : [],
        isWorking: isAtWork && (later.length === 0 || answers.length === 0),
        asks: isAtWork && [...Object.values(state.permissions), ...Object.values(state.questions)].some(isOwn),
        ...problem !== undefined && !isAtWork ? { problem } : {}
    };
}
