import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { Windowed } from 'openspace-interface/lib/browser/windowed/windowed';
import { AssistantMessage, IdeResults, SummaryMessage, UserMessage } from '../messages/messages';
import { describeCompaction } from '../model/compaction';
import { blockKey, TurnBlock, turnBlocks } from '../model/turn-blocks';
import { folderOf, isSameTurn, Turn, TurnEntry } from '../model/turns';
import { useAllUnfolded } from '../preferences/use-unfolded';
import { CallMessages } from '../tools/call-group';
import { TurnOver, WorkFolder } from '../tools/turn-over';
import { TurnActions } from './turn-actions';
import { TurnSummaryLine } from './turn-summary-line';

interface TurnViewProps {
    readonly turn: Turn;
    /** The agent is at work on it. */
    readonly running: boolean;
    /** Nobody works on it any more. */
    readonly over: boolean;
    /** Its answer has no end and will not get one. */
    readonly cutOff: boolean;
}

/** One turn; rendered again only if one of its messages changed, or it ended. */
export const TurnView = React.memo(({ turn, running, over, cutOff }: TurnViewProps) => {
    const blocks = turnBlocks(turn.entries, useAllUnfolded());
    return <TurnOver.Provider value={over}><WorkFolder.Provider value={folderOf(turn)}><div className='openspace-turn'>
        <Windowed className='openspace-turn-blocks' items={blocks} keyOf={blockKey} guess={guessBlockOfTurn}>
            {block => <Block block={block} turn={turn} />}
        </Windowed>
        <div className='openspace-turn-foot'>
            {cutOff && <div className='openspace-quiet-line' data-testid='turn-cut-off'><Icon name='debug-disconnect' />
                {nls.localize('openspace/chat/cutOff', 'The answer was cut off: the agent ended in the middle of it.')}
            </div>}
            {!running && <TurnSummaryLine turn={turn} />}
            <TurnActions turn={turn} />
        </div>
    </div></WorkFolder.Provider></TurnOver.Provider>;
}, (before, after) => before.running === after.running && before.over === after.over && before.cutOff === after.cutOff
    && isSameTurn(before.turn, after.turn));
TurnView.displayName = 'TurnView';

const Block = ({ block, turn }: { readonly block: TurnBlock; readonly turn: Turn }): React.JSX.Element =>
    block.kind === 'entry' ? <Entry entry={block.entry} turn={turn} /> : <CallMessages messages={block.messages} />;

/** Half a dozen lines: what models write between two looks at files. */
const guessBlockOfTurn = (): number => 120;

const Entry = ({ entry: { kind, message }, turn }: { readonly entry: TurnEntry; readonly turn: Turn }): React.JSX.Element => {
    switch (kind) {
        case 'user':
            return <UserMessage message={message} />;
        case 'assistant':
            return <AssistantMessage message={message} />;
        case 'ide-results':
            return <IdeResults message={message} />;
        case 'compaction':
            return <CompactionDivider text={describeCompaction(turn)} />;
        case 'summary':
            return <SummaryMessage message={message} />;
    }
};

/** The border between what the agent knows as a summary only and what it remembers. */
const CompactionDivider = ({ text }: { readonly text: string }): React.JSX.Element =>
    <div className='openspace-compaction' data-testid='compaction' role='separator' aria-label={text}>{text}</div>;
