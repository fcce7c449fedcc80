import * as React from '@theia/core/shared/react';
import { isSameTurn, Turn, TurnEntry } from '../model/turns';
import { AssistantMessage, IdeResults, UserMessage } from './messages';
import { TurnActions } from './turn-actions';

/** One turn; rendered again only if one of its messages changed. */
export const TurnView = React.memo(({ turn }: { readonly turn: Turn }) =>
    <div className='openspace-turn'>
        {turn.entries.map(entry => <Entry key={entry.message.info.id} entry={entry} />)}
        <TurnActions turnID={turn.id} />
    </div>,
(before, after) => isSameTurn(before.turn, after.turn));
TurnView.displayName = 'TurnView';

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
