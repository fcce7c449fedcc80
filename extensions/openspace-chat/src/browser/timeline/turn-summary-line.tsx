import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ChangeCounts } from 'openspace-interface/lib/browser/controls/change-counts';
import { Fold } from 'openspace-interface/lib/browser/controls/fold';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { useEventValue } from 'openspace-interface/lib/browser/rendering/use-event-value';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { formatDuration } from 'openspace-interface/lib/browser/text/duration';
import { ChangesEntry } from '../changes/changes-entry';
import { ChangedFile, formatCost, formatTokens, summarizeTurn, TurnSummary } from '../model/turn-summary';
import { Turn } from '../model/turns';
import { DiffButton } from '../tools/diff-button';
import { FileButton } from '../tools/file-button';

/** What a finished turn took, and the files that it changed. Nothing if the agent did not answer. */
export const TurnSummaryLine = React.memo(({ turn }: { readonly turn: Turn }) => {
    const summary = summarizeTurn(turn);
    return summary ? <div className='openspace-turn-summary' data-testid='turn-summary'>
        <span>{factsOf(summary).map(fact => <span key={fact} className='openspace-turn-fact'>{fact}</span>)}</span>
        {summary.files.length > 0 && <div className='openspace-turn-files'>
            <ChangedFiles files={summary.files} turn={turn} /><ReviewButtons turn={turn} />
        </div>}
    </div> : null;
});
TurnSummaryLine.displayName = 'TurnSummaryLine';

function factsOf({ duration, model, tokensIn, tokensCached, tokensOut, cost }: TurnSummary): string[] {
    const tokens = tokensIn + tokensOut === 0 ? [] : [tokensCached > 0
        ? nls.localize(
            'openspace/chat/tokensCached', '{0} in ({1} cached), {2} out', formatTokens(tokensIn), formatTokens(tokensCached),
            formatTokens(tokensOut)
        )
        : nls.localize('openspace/chat/tokens', '{0} in, {1} out', formatTokens(tokensIn), formatTokens(tokensOut))];
    return [formatDuration(duration), model, ...tokens, ...(cost > 0 ? [formatCost(cost)] : [])];
}

/** What can be done about all that has changed since the message that began the turn. */
const ReviewButtons = ({ turn }: { readonly turn: Turn }): React.JSX.Element => {
    const changes = useService<ChangesEntry>(ChangesEntry);
    const { sessionID } = turn.messages[0].info;
    const isKept = useEventValue(changes.onDidChangeKept, () => changes.isKept(sessionID, turn.id));
    return <>
        <TurnButton name='review' label={nls.localize('openspace/chat/review', 'Review')} run={() => changes.show(turn.id)}
            title={nls.localize('openspace/chat/reviewTurn', 'Review what has changed since this message')} />
        {isKept
            ? <span className='openspace-turn-kept' data-testid='turn-kept'>
                <Icon name='check' />{nls.localize('openspace/chat/kept', 'Kept')}
            </span>
            : <TurnButton name='keep' label={nls.localize('openspace/chat/keep', 'Keep')} run={() => changes.keep(sessionID, turn.id)}
                title={nls.localize('openspace/chat/keepTurn', 'Keep what has changed since this message')} />}
        <TurnButton name='undo-files' label={nls.localize('openspace/chat/undoFiles', 'Undo Files')}
            run={() => changes.undo(sessionID, turn.id)}
            title={nls.localize('openspace/chat/undoTurn', 'Undo what has changed in files since this message')} />
    </>;
};

interface TurnButtonProps {
    /** For tests, as `turn-…`. */
    readonly name: string;
    readonly label: string;
    readonly title: string;
    readonly run: () => Promise<void>;
}

const TurnButton = ({ name, label, title, run }: TurnButtonProps): React.JSX.Element =>
    <button type='button' className='openspace-link-button' data-testid={`turn-${name}`} aria-label={title} title={title}
        onClick={() => void run()}>{label}</button>;

const ChangedFiles = ({ files, turn }: { readonly files: readonly ChangedFile[]; readonly turn: Turn }): React.JSX.Element =>
    <Fold className='openspace-changed-files' memory={`files-${turn.id}`} data-testid='changed-files' summary={<><Icon name='diff' />
        {files.length === 1
            ? nls.localize('openspace/chat/oneFileChanged', '1 file changed')
            : nls.localize('openspace/chat/filesChanged', '{0} files changed', files.length)}</>}>
        {files.map(({ path, additions, deletions }) => <div key={path} className='openspace-changed-file'>
            <FileButton path={path} />
            <DiffButton sessionID={turn.messages[0].info.sessionID} messageID={turn.id} path={path} isShort />
            {additions !== undefined && deletions !== undefined && <ChangeCounts additions={additions} deletions={deletions} />}
        </div>)}
    </Fold>;
