import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { CommentView } from 'openspace-content/lib/browser/comments/comment-view';
import { LocatedComment } from 'openspace-content/lib/common/comments/comment';
import { ChangeCounts } from 'openspace-interface/lib/browser/controls/change-counts';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { RowButton } from 'openspace-interface/lib/browser/controls/row-button';
import { baseName } from 'openspace-interface/lib/browser/text/file-name';
import { ChangedFile, ChangeHunk, ChangeNote, ChangeScope, ChangeStatus } from '../../../common/services/changes-service';
import { ChangesServices } from '../changes-services';
import { numberLines, standsBelow } from '../hunk-lines';
import { needsStaging, StageState } from '../staging';
import { CopyButtons, CopyConflictView, copyNotes } from './copy-buttons';
import { HunkView } from './hunk-view';

interface FileChangesProps {
    readonly services: ChangesServices;
    readonly scope: ChangeScope;
    readonly file: ChangedFile;
    readonly reviewed: boolean;
    /** Absent if there is nothing to stage, or nowhere. */
    readonly stage: StageState | undefined;
    /** Those on this file. */
    readonly comments: readonly LocatedComment[];
}

const NO_NOTES: readonly string[] = [];

/** One changed file: a row, and its hunks when it is unfolded. */
export const FileChanges = ({ services, scope, file, reviewed, stage, comments }: FileChangesProps): React.JSX.Element => {
    const [isOpen, setOpen] = React.useState(comments.length > 0);
    const count = comments.length;
    const known = React.useRef(count);
    // A comment that was written elsewhere is shown where it belongs.
    React.useEffect(() => {
        if (count > known.current) {
            setOpen(true);
        }
        known.current = count;
    }, [count]);
    const { path, from, status, additions, deletions, hunks, note, truncated, canRevert, touched, copied } = file;
    const conflict = services.copy.conflictOf(scope, file);
    const notes = copied ? copyNotes(copied) : NO_NOTES;
    const touchedLabel = copied
        ? nls.localize('openspace/chat/copy/touched', 'You have changed this file, too')
        : nls.localize('openspace/chat/changes/touchedMark', 'Changed since the agent wrote it');
    const name = baseName(path);
    const fold = React.useCallback(() => setOpen(open => !open), []);
    const openDiff = (): void => void services.diffs.open(scope, file);
    const review = (): void => services.reviewed.setReviewed(scope, file, !reviewed);
    const revert = (): void => void services.reverts.revertFile(scope, file);
    const canStage = needsStaging(stage);
    const toggleStage = (): void => void (canStage ? services.staging.stage([file]) : services.staging.unstage([file]));
    const homeless = homelessComments(file, comments, hunk => services.reviewed.isAccepted(scope, file, hunk));
    const canUnfold = hunks.length > 0 || note !== undefined || truncated === true || homeless.length > 0 || notes.length > 0;
    return <div className='openspace-changes-file' role='listitem' data-testid='changes-file' data-path={path} data-status={status}
        data-reviewed={reviewed} data-stage={stage}>
        <div className='openspace-changes-row'>
            <button type='button' className='openspace-icon-button' data-testid='changes-unfold' aria-expanded={isOpen && canUnfold}
                disabled={!canUnfold}
                aria-label={nls.localize('openspace/chat/changes/unfold', 'Changes in {0}', name)} onClick={fold}>
                <Icon name={isOpen && canUnfold ? 'chevron-down' : 'chevron-right'} />
            </button>
            <input type='checkbox' className='openspace-changes-tick' data-testid='changes-reviewed' checked={reviewed} onChange={review}
                aria-label={nls.localize('openspace/chat/changes/reviewed', '{0} is reviewed', name)}
                title={nls.localize('openspace/chat/changes/reviewedTitle', 'Reviewed')} />
            <button type='button' className='openspace-changes-name' data-testid='changes-open-diff'
                title={nls.localize('openspace/chat/changes/openDiffOf', 'Open {0} before and now in the diff editor', path)}
                onClick={openDiff}>
                <span className='openspace-changes-base'>{name}</span>
                <span className='openspace-changes-folder'>
                    {from === undefined ? folderOf(path) : nls.localize('openspace/chat/changes/from', 'was {0}', from)}
                </span>
            </button>
            <span className='openspace-changes-actions'>
                <RowButton icon='check' testID='changes-accept' label={reviewed
                    ? nls.localize('openspace/chat/changes/unaccept', 'Mark as not reviewed')
                    : nls.localize('openspace/chat/changes/accept', 'Accept {0}: mark it as reviewed', name)}
                    pressed={reviewed} onClick={review} />
                {stage && <RowButton icon={canStage ? 'add' : 'remove'} testID='changes-stage' onClick={toggleStage} label={canStage
                    ? nls.localize('openspace/chat/changes/stageFile', 'Stage {0}', name)
                    : nls.localize('openspace/chat/changes/unstageFile', 'Unstage {0}', name)} />}
                {copied
                    ? <CopyButtons services={services} scope={scope} file={file} />
                    : <RowButton icon='discard' testID='changes-revert' disabled={!canRevert} onClick={revert}
                        label={nls.localize('openspace/chat/changes/revertFile', 'Put {0} back as it was before', name)} />}
            </span>
            {stage && stage !== 'unstaged' && <span className='openspace-changes-staged'>{wordForStage(stage)}</span>}
            {touched && <span className='openspace-changes-touched' role='img' aria-label={touchedLabel} title={touchedLabel}>
                <Icon name='edit' />
            </span>}
            {additions + deletions > 0 && <ChangeCounts additions={additions} deletions={deletions} />}
            <span className={`openspace-changes-status openspace-mod-${status}`} title={wordFor(status)} role='img'
                aria-label={wordFor(status)}>{status[0].toUpperCase()}</span>
        </div>
        {conflict && <CopyConflictView services={services} scope={scope} file={file} conflict={conflict} />}
        {isOpen && canUnfold && <div className='openspace-changes-hunks'>
            {notes.map(text => <p key={text} className='openspace-changes-note'><Icon name='info' /><span>{text}</span></p>)}
            {note && <p className='openspace-changes-note'><Icon name='info' /><span>{describeNote(note)}</span></p>}
            {hunks.map(hunk => <HunkView key={hunk.id} services={services} scope={scope} file={file} hunk={hunk} comments={comments}
                accepted={services.reviewed.isAccepted(scope, file, hunk)} />)}
            {homeless.map(comment => <CommentView key={comment.id} comments={services.comments} sessionID={scope.sessionID}
                comment={comment} showsPlace />)}
            {truncated && <p className='openspace-changes-note'>
                <Icon name='info' />
                <span>{nls.localize('openspace/chat/changes/truncated', 'There is more: open the diff to see all of it.')}</span>
            </p>}
        </div>}
    </div>;
};

/** Comments whose line is not shown. */
function homelessComments(
    { hunks }: ChangedFile, comments: readonly LocatedComment[], isFolded: (hunk: ChangeHunk) => boolean
): readonly LocatedComment[] {
    const shown = comments.length === 0 ? [] : hunks.filter(hunk => !isFolded(hunk)).flatMap(numberLines);
    return comments.filter(comment => !shown.some(line => standsBelow(comment, line)));
}

function folderOf(path: string): string {
    return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}

function wordFor(status: ChangeStatus): string {
    switch (status) {
        case 'added': return nls.localizeByDefault('Added');
        case 'deleted': return nls.localizeByDefault('Deleted');
        case 'renamed': return nls.localizeByDefault('Renamed');
        case 'modified': return nls.localizeByDefault('Modified');
    }
}

function wordForStage(stage: Exclude<StageState, 'unstaged'>): string {
    return stage === 'staged'
        ? nls.localize('openspace/chat/changes/staged', 'staged')
        : nls.localize('openspace/chat/changes/partlyStaged', 'partly staged');
}

function describeNote(note: ChangeNote): string {
    switch (note) {
        case 'binary': return nls.localize(
            'openspace/chat/changes/noteBinary', 'Binary file: can\'t compare or restore.'
        );
        case 'large': return nls.localize('openspace/chat/changes/noteLarge', 'This file is too large to compare.');
        case 'outside': return nls.localize('openspace/chat/changes/noteOutside', 'This file is outside the workspace.');
        case 'encoding': return nls.localize(
            'openspace/chat/changes/noteEncoding',
            'This file is not in UTF-8. The server has not kept all of its characters, so it cannot be restored from here.'
        );
        case 'unknown': return nls.localize(
            'openspace/chat/changes/noteUnknown', 'No earlier version was kept, so there is nothing to compare with.'
        );
    }
}
