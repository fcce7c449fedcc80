import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ConversationMessage } from 'openspace-agent/lib/common';
import { CopyButton } from 'openspace-interface/lib/browser/controls/copy-button';
import { Fold } from 'openspace-interface/lib/browser/controls/fold';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { useEventValue } from 'openspace-interface/lib/browser/rendering/use-event-value';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { markHiddenCodes } from 'openspace-interface/lib/browser/text/hidden-codes';
import { Windowed } from 'openspace-interface/lib/browser/windowed/windowed';
import { ChatMarkdown } from '../apply/chat-markdown';
import { AgentDeeds } from '../deeds/agent-deeds';
import { DeedChips } from '../deeds/deed-chips';
import { inReadingOrder } from '../deeds/reading-order';
import { ErrorCard } from '../errors/error-card';
import { groupParts, PartGroup } from '../model/call-groups';
import { guessPart } from '../model/guessed-height';
import { ideResults, isVisiblePart, RetryPart, textOfMessage, VisiblePart } from '../model/message-parts';
import { countOutcomes } from '../model/tool-refusal';
import { problemOfAnswer } from '../model/turn-error';
import { useAllUnfolded } from '../preferences/use-unfolded';
import { CallGroup } from '../tools/call-group';
import { FilePreview } from '../tools/file-preview';
import { Reasoning } from '../tools/reasoning';
import { ToolCard } from '../tools/tool-card';
import { refusalWord } from '../tools/tool-state-icon';
import { UserText } from './user-text';

interface MessageProps {
    readonly message: ConversationMessage;
}

/** What the person wrote, as they wrote it. */
export const UserMessage = React.memo(({ message }: MessageProps) =>
    <div className='openspace-message openspace-mod-user' data-testid='chat-message' data-role='user' data-message-id={message.info.id}>
        {message.parts.filter(isVisiblePart).map(part => part.type === 'text'
            ? <UserText key={part.id} id={part.id} text={part.text} mentions={mentionsOf(message)} />
            : part.type === 'file' && <FilePreview key={part.id} part={part} />)}
        <MessageCopy message={message} />
    </div>);
UserMessage.displayName = 'UserMessage';

/** The words of a message that stand for files and agents. */
function mentionsOf({ parts }: ConversationMessage): string[] {
    return parts.flatMap(part => {
        const source = part.type === 'file' ? part.source?.text : part.type === 'agent' ? part.source : undefined;
        return source ? [source.value] : [];
    });
}

/** What the person has just sent, before the server has it. */
export const OutgoingText = ({ id, text }: { readonly id: number; readonly text: string }): React.JSX.Element =>
    <div className='openspace-message openspace-mod-user' data-testid='chat-outgoing' aria-busy='true'>
        <UserText id={`outgoing-${id}`} text={text} />
    </div>;

/** One step of the agent, with what it did in the window below it. */
export const AssistantMessage = React.memo(({ message }: MessageProps) => {
    const { info, parts } = message;
    const deeds = useService(AgentDeeds);
    const done = useEventValue(deeds.onDidChange, () => deeds.of(info.id));
    const ordered = React.useMemo(() => inReadingOrder(done, parts), [done, parts]);
    const unfolded = useAllUnfolded();
    const problem = React.useMemo(() => problemOfAnswer(message), [message]);
    return <div><div className='openspace-message openspace-mod-assistant' data-testid='chat-message' data-role='assistant'
        data-message-id={info.id}>
        <Windowed className='openspace-parts' items={groupParts(parts.filter(isVisiblePart), unfolded)} keyOf={groupKey}
            guess={guessGroup} short={MANY_PARTS}>
            {group => group.kind === 'calls' ? <CallGroup parts={group.parts} />
                : <AssistantPart part={group.part} />}
        </Windowed>
        {problem && <ErrorCard problem={problem} />}
        <MessageCopy message={message} />
    </div>
    {/* Not a part of what the agent says. */}
    {ordered.length > 0 && <DeedChips deeds={ordered} />}</div>;
});
AssistantMessage.displayName = 'AssistantMessage';

/** The summary that stands for the conversation before it, for who wants to read it. */
export const SummaryMessage = React.memo(({ message }: MessageProps) => {
    const { info, parts } = message;
    const problem = React.useMemo(() => problemOfAnswer(message), [message]);
    return <div className='openspace-message openspace-mod-assistant' data-testid='chat-message' data-role='assistant'
        data-message-id={info.id}>
        {parts.some(isVisiblePart) && <Fold className='openspace-summary' memory={`summary-${info.id}`}
            summary={<><Icon name='fold' />{nls.localize('openspace/chat/summary', 'Summary')}</>}>
            {parts.filter(isVisiblePart).map(part => <AssistantPart key={part.id} part={part} />)}
        </Fold>}
        {problem && <ErrorCard problem={problem} />}
    </div>;
});
SummaryMessage.displayName = 'SummaryMessage';

/** Results that the IDE sent to the agent on its own, for who wants to look. */
export const IdeResults = React.memo(({ message }: MessageProps) => {
    const { denied, failed } = React.useMemo(() => countOutcomes(ideResults(message).map(({ text }) => text).join('\n')), [message]);
    return <Fold className='openspace-ide-results' memory={`results-${message.info.id}`} data-testid='ide-results'
        summary={<><Icon name='arrow-swap' />{nls.localize('openspace/chat/ideResults', 'IDE results')}
            {denied > 0 && <span className='openspace-tool-refusal'>{refusalWord('denied')}</span>}
            {failed > 0 && <span className='openspace-results-failed'>
                {failed === 1
                    ? nls.localizeByDefault('Failed')
                    : nls.localize('openspace/chat/someFailed', '{0} failed', failed)}
            </span>}</>}>
        {message.parts.map(part => part.type === 'file' && <FilePreview key={part.id} part={part} />)}
        {ideResults(message).map(part => <pre key={part.id} className='openspace-output' tabIndex={0}>{markHiddenCodes(part.text)}</pre>)}
    </Fold>;
});
IdeResults.displayName = 'IdeResults';

const MANY_PARTS = 100;
const groupKey = (group: PartGroup): string => group.kind === 'calls' ? `calls-${group.parts[0].id}` : group.part.id;
const guessGroup = (group: PartGroup): number => guessPart(group.kind === 'calls' ? group.parts[0] : group.part);

/** A part of an answer, in the form that suits it. */
export const AssistantPart = React.memo(({ part }: { readonly part: VisiblePart }) => {
    switch (part.type) {
        case 'text':
            return <ChatMarkdown text={part.text} growing={part.time !== undefined && part.time.end === undefined} />;
        case 'reasoning':
            return <Reasoning part={part} />;
        case 'tool':
            return <ToolCard part={part} />;
        case 'file':
            return <FilePreview part={part} />;
        case 'retry':
            return <FailedAttempt part={part} />;
    }
});
AssistantPart.displayName = 'AssistantPart';

/** An attempt of the server to reach the model that failed, in a quiet line. */
const FailedAttempt = ({ part }: { readonly part: RetryPart }): React.JSX.Element =>
    <div className='openspace-quiet-line'><Icon name='history' />
        {nls.localize('openspace/chat/attemptFailed', 'Attempt {0} failed: {1}', part.attempt, reasonText(part.error.data.message))}
    </div>;

/** Copies the text of a message as it was written, Markdown included. Not while it grows: each token would put the whole text together. */
const MessageCopy = ({ message }: { readonly message: ConversationMessage }): React.JSX.Element | null => {
    const { info } = message;
    const text = info.role === 'assistant' && info.time.completed === undefined ? '' : textOfMessage(message);
    return text === '' ? null : <div className='openspace-message-copy'>
        <CopyButton text={text} label={nls.localize('openspace/chat/copyMessage', 'Copy message')} />
    </div>;
};
