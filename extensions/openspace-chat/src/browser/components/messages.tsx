import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ConversationMessage, FilePart } from 'openspace-core/lib/common';
import { groupParts } from '../model/exploration';
import { ideResults, isVisiblePart, RetryPart, VisiblePart } from '../model/message-parts';
import { describeMessageError } from '../model/turn-error';
import { ErrorCard } from './error-card';
import { ExploredGroup } from './explored-group';
import { Fold } from './fold';
import { Icon } from './icon';
import { MarkdownView } from './markdown-view';
import { MessageCopy } from './message-copy';
import { Reasoning } from './reasoning';
import { ToolCard } from './tool-card';

interface MessageProps {
    readonly message: ConversationMessage;
}

/** What the person wrote, as they wrote it. */
export const UserMessage = React.memo(({ message }: MessageProps) =>
    <div className='openspace-message openspace-mod-user' data-testid='chat-message' data-role='user' data-message-id={message.info.id}>
        {message.parts.filter(isVisiblePart).map(part => part.type === 'text'
            ? <div key={part.id} className='openspace-user-text'>{part.text}</div>
            : part.type === 'file' && <FileChip key={part.id} part={part} />)}
        <MessageCopy message={message} />
    </div>);
UserMessage.displayName = 'UserMessage';

/** One step of the agent. */
export const AssistantMessage = React.memo(({ message }: MessageProps) => {
    const { info, parts } = message;
    const error = info.role === 'assistant' ? info.error : undefined;
    const problem = React.useMemo(() => error && describeMessageError(error), [error]);
    return <div className='openspace-message openspace-mod-assistant' data-testid='chat-message' data-role='assistant' data-message-id={info.id}>
        {groupParts(parts.filter(isVisiblePart)).map(group => group.kind === 'explored'
            ? <ExploredGroup key={`explored-${group.parts[0].id}`} parts={group.parts} />
            : <AssistantPart key={group.part.id} part={group.part} />)}
        {problem && <ErrorCard problem={problem} />}
        <MessageCopy message={message} />
    </div>;
});
AssistantMessage.displayName = 'AssistantMessage';

/** The summary that stands for the conversation before it, for who wants to read it. */
export const SummaryMessage = React.memo(({ message: { info, parts } }: MessageProps) => {
    const error = info.role === 'assistant' ? info.error : undefined;
    const problem = React.useMemo(() => error && describeMessageError(error), [error]);
    return <div className='openspace-message openspace-mod-assistant' data-testid='chat-message' data-role='assistant' data-message-id={info.id}>
        {parts.some(isVisiblePart) && <Fold className='openspace-summary' summary={<><Icon name='fold' />{nls.localize('openspace/chat/summary', 'Summary')}</>}>
            {parts.filter(isVisiblePart).map(part => <AssistantPart key={part.id} part={part} />)}
        </Fold>}
        {problem && <ErrorCard problem={problem} />}
    </div>;
});
SummaryMessage.displayName = 'SummaryMessage';

/** Results that the IDE sent to the agent on its own, for who wants to look. */
export const IdeResults = React.memo(({ message }: MessageProps) =>
    <Fold className='openspace-ide-results' data-testid='ide-results'
        summary={<><Icon name='arrow-swap' />{nls.localize('openspace/chat/ideResults', 'IDE results')}</>}>
        {ideResults(message).map(part => <pre key={part.id} className='openspace-output' tabIndex={0}>{part.text}</pre>)}
    </Fold>);
IdeResults.displayName = 'IdeResults';

/** A part of an answer, in the form that suits it. */
export const AssistantPart = React.memo(({ part }: { readonly part: VisiblePart }) => {
    switch (part.type) {
        case 'text':
            return <MarkdownView text={part.text} />;
        case 'reasoning':
            return <Reasoning part={part} />;
        case 'tool':
            return <ToolCard part={part} />;
        case 'file':
            return <FileChip part={part} />;
        case 'retry':
            return <FailedAttempt part={part} />;
    }
});
AssistantPart.displayName = 'AssistantPart';

/** An attempt of the server to reach the model that failed, in a quiet line. */
const FailedAttempt = ({ part }: { readonly part: RetryPart }): React.JSX.Element =>
    <div className='openspace-quiet-line'><Icon name='history' />
        {nls.localize('openspace/chat/attemptFailed', 'Attempt {0} failed: {1}', part.attempt, part.error.data.message)}
    </div>;

const FileChip = ({ part }: { readonly part: FilePart }): React.JSX.Element => {
    const name = part.filename ?? part.mime;
    return <span className='openspace-chip' title={name}><Icon name='file' />{name}</span>;
};
