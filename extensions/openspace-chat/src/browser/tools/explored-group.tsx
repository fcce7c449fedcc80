import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ConversationMessage, ToolPart } from 'openspace-agent/lib/common';
import { Fold } from 'openspace-interface/lib/browser/controls/fold';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { Windowed } from 'openspace-interface/lib/browser/windowed/windowed';
import { describeExploration, explorationStatus, isExploring } from '../model/exploration';
import { isVisiblePart } from '../model/message-parts';
import { ToolCard } from './tool-card';
import { ToolStateIcon } from './tool-state-icon';
import { TurnOver } from './turn-over';

/** More calls than these are in the page only while the group is open. */
const MAX_EAGER = 40;

interface ExploredGroupProps {
    readonly parts: readonly ToolPart[];
    readonly children?: React.ReactNode;
}

/** Calls that only look, in one row. The cards inside are folded themselves. */
export const ExploredGroup = ({ parts, children }: ExploredGroupProps): React.JSX.Element => {
    const over = React.useContext(TurnOver);
    const status = explorationStatus(parts);
    const summary = <>
        <Icon name='search' />
        <span className='openspace-tool-name'>
            {status === 'running' && !over
                ? nls.localize('openspace/chat/exploring', 'Exploring {0}', parts.length)
                : nls.localize('openspace/chat/explored', 'Explored {0}', parts.length)}
        </span>
        <span className='openspace-explored-what'>{describeExploration(parts)}</span>
        <ToolStateIcon status={status} />
    </>;
    return <Fold className='openspace-tool openspace-explored' memory={`explored-${parts[0].id}`} eager={parts.length <= MAX_EAGER}
        summary={summary} data-testid='explored-group' data-state={status}>
        {children ?? <ToolCards parts={parts} />}
    </Fold>;
};

const ToolCards = ({ parts }: { readonly parts: readonly ToolPart[] }): React.JSX.Element =>
    <Windowed className='openspace-parts' items={parts} keyOf={partKey} guess={foldedHeight}>{part => <ToolCard part={part} />}</Windowed>;

const partKey = ({ id }: ToolPart): string => id;
const messageKey = ({ info }: ConversationMessage): string => info.id;
const foldedHeight = (): number => 28;

/** A run of messages that only look, each still found by its id. */
export const ExploredMessages = ({ messages }: { readonly messages: readonly ConversationMessage[] }): React.JSX.Element => {
    const callsOf = ({ parts }: ConversationMessage): ToolPart[] => parts.filter(isVisiblePart).filter(isExploring);
    return <ExploredGroup parts={messages.flatMap(callsOf)}>
        <Windowed className='openspace-parts' items={messages} keyOf={messageKey} guess={foldedHeight}>
            {message => <div className='openspace-message openspace-mod-assistant' data-testid='chat-message' data-role='assistant'
                data-message-id={message.info.id}>
                <ToolCards parts={callsOf(message)} />
            </div>}
        </Windowed>
    </ExploredGroup>;
};
