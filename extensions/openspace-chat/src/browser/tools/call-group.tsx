import * as React from '@theia/core/shared/react';
import { ConversationMessage } from 'openspace-agent/lib/common';
import { Fold } from 'openspace-interface/lib/browser/controls/fold';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { markHiddenCodes } from 'openspace-interface/lib/browser/text/hidden-codes';
import { Windowed } from 'openspace-interface/lib/browser/windowed/windowed';
import { GroupedPart, groupStatus, isCall } from '../model/call-groups';
import { describeCalls } from '../model/group-words';
import { isVisiblePart } from '../model/message-parts';
import { Reasoning } from './reasoning';
import { ToolCard } from './tool-card';
import { ToolStateIcon } from './tool-state-icon';

/** More calls than these are in the page only while the group is open. */
const MAX_EAGER = 40;

interface CallGroupProps {
    readonly parts: readonly GroupedPart[];
    readonly children?: React.ReactNode;
}

/** Calls that went well, in one line. The cards inside are folded themselves. */
export const CallGroup = ({ parts, children }: CallGroupProps): React.JSX.Element => {
    const status = groupStatus(parts);
    const calls = parts.filter(isCall);
    const words = markHiddenCodes(describeCalls(calls));
    const summary = <>
        <Icon name='list-unordered' />
        <span className='openspace-calls-words' title={words}>{words}</span>
        <ToolStateIcon status={status} />
    </>;
    return <Fold className='openspace-tool openspace-calls' memory={`calls-${parts[0].id}`} eager={parts.length <= MAX_EAGER}
        summary={summary} data-testid='call-group' data-state={status}>
        {children ?? <GroupedParts parts={parts} />}
    </Fold>;
};

const GroupedParts = ({ parts }: { readonly parts: readonly GroupedPart[] }): React.JSX.Element =>
    <Windowed className='openspace-parts' items={parts} keyOf={partKey} guess={foldedHeight}>
        {part => isCall(part) ? <ToolCard part={part} /> : <Reasoning part={part} />}
    </Windowed>;

const partKey = ({ id }: GroupedPart): string => id;
const messageKey = ({ info }: ConversationMessage): string => info.id;
const foldedHeight = (): number => 28;

/** A run of messages that are such calls, each still found by its id. */
export const CallMessages = ({ messages }: { readonly messages: readonly ConversationMessage[] }): React.JSX.Element => {
    // Who joined them made sure that there is nothing else in them.
    const partsOf = ({ parts }: ConversationMessage): GroupedPart[] => parts.filter(isVisiblePart) as GroupedPart[];
    return <CallGroup parts={messages.flatMap(partsOf)}>
        <Windowed className='openspace-parts' items={messages} keyOf={messageKey} guess={foldedHeight}>
            {message => <div className='openspace-message openspace-mod-assistant' data-testid='chat-message' data-role='assistant'
                data-message-id={message.info.id}>
                <GroupedParts parts={partsOf(message)} />
            </div>}
        </Windowed>
    </CallGroup>;
};
