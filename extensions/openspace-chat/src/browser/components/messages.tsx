import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ConversationMessage, FilePart, ReasoningPart } from 'openspace-core/lib/common';
import { groupParts } from '../model/exploration';
import { ideResults, isVisiblePart, VisiblePart } from '../model/message-parts';
import { describeMessageError } from '../model/turn-error';
import { ErrorCard } from './error-card';
import { ExploredGroup } from './explored-group';
import { Fold } from './fold';
import { Icon } from './icon';
import { MarkdownView } from './markdown-view';
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
    </div>);
UserMessage.displayName = 'UserMessage';

/** One step of the agent. */
export const AssistantMessage = React.memo(({ message: { info, parts } }: MessageProps) => {
    const error = info.role === 'assistant' ? info.error : undefined;
    const problem = React.useMemo(() => error && describeMessageError(error), [error]);
    return <div className='openspace-message openspace-mod-assistant' data-testid='chat-message' data-role='assistant' data-message-id={info.id}>
        {groupParts(parts.filter(isVisiblePart)).map(group => group.kind === 'explored'
            ? <ExploredGroup key={`explored-${group.parts[0].id}`} parts={group.parts} />
            : <AssistantPart key={group.part.id} part={group.part} />)}
        {problem && <ErrorCard problem={problem} />}
    </div>;
});
AssistantMessage.displayName = 'AssistantMessage';

/** Results that the IDE sent to the agent on its own, for who wants to look. */
export const IdeResults = React.memo(({ message }: MessageProps) =>
    <Fold className='openspace-ide-results' data-testid='ide-results'
        summary={<><Icon name='arrow-swap' />{nls.localize('openspace/chat/ideResults', 'IDE results')}</>}>
        {ideResults(message).map(part => <pre key={part.id} className='openspace-output' tabIndex={0}>{part.text}</pre>)}
    </Fold>);
IdeResults.displayName = 'IdeResults';

const AssistantPart = React.memo(({ part }: { readonly part: VisiblePart }) => {
    switch (part.type) {
        case 'text':
            return <MarkdownView text={part.text} />;
        case 'reasoning':
            return <Reasoning part={part} />;
        case 'tool':
            return <ToolCard part={part} />;
        case 'file':
            return <FileChip part={part} />;
    }
});
AssistantPart.displayName = 'AssistantPart';

const Reasoning = ({ part }: { readonly part: ReasoningPart }): React.JSX.Element => {
    const label = part.time.end === undefined ? nls.localize('openspace/chat/thinking', 'Thinking…') : nls.localize('openspace/chat/thought', 'Thinking');
    return <Fold className='openspace-reasoning' summary={<><Icon name='lightbulb' />{label}</>}>
        <MarkdownView text={part.text} />
    </Fold>;
};

const FileChip = ({ part }: { readonly part: FilePart }): React.JSX.Element => {
    const name = part.filename ?? part.mime;
    return <span className='openspace-chip' title={name}><Icon name='file' />{name}</span>;
};
