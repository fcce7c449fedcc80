import * as React from '@theia/core/shared/react';
import { TurnBlock, turnBlocks } from '../model/turn-blocks';
import { isSameTurn, Turn, TurnEntry } from '../model/turns';
import { ExploredMessages } from './explored-group';
import { AssistantMessage, IdeResults, UserMessage } from './messages';
import { TurnActions } from './turn-actions';

/** One turn; rendered again only if one of its messages changed. */
export const TurnView = React.memo(({ turn }: { readonly turn: Turn }) =>
    <div className='openspace-turn'>
        {turnBlocks(turn.entries).map(block => <Block key={keyOf(block)} block={block} />)}
        <TurnActions turnID={turn.id} />
    </div>,
(before, after) => isSameTurn(before.turn, after.turn));
TurnView.displayName = 'TurnView';

const Block = ({ block }: { readonly block: TurnBlock }): React.JSX.Element =>
    block.kind === 'entry' ? <Entry entry={block.entry} /> : <ExploredMessages messages={block.messages} />;

function keyOf(block: TurnBlock): string {
    return block.kind === 'entry' ? block.entry.message.info.id : `explored-${block.messages[0].info.id}`;
}

const Entry = ({ entry: { kind, message } }: { readonly entry: TurnEntry }): React.JSX.Element => {
    switch (kind) {
        case 'user':
            return <UserMessage message={message} />;
        case 'assistant':
            return <AssistantMessage message={message} />;
        case 'ide-results':
            return <IdeResults message={message} />;
    }
};
