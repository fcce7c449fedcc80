import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { CommentView } from 'openspace-content/lib/browser/comments/comment-view';
import { LocatedComment } from 'openspace-content/lib/common/comments/comment';
import { ChangeCounts } from 'openspace-interface/lib/browser/controls/change-counts';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { RowButton } from 'openspace-interface/lib/browser/controls/row-button';
import { Select } from 'openspace-interface/lib/browser/menus/select';
import { sumCounts } from 'openspace-interface/lib/browser/text/diff-counts';
import { ChangedFile } from '../../../common/services/changes-service';
import { ListedMessage } from '../../model/session-revert';
import { changeOptions, optionValue } from '../change-options';
import { ChangesState } from '../changes-model';
import { ChangesServices } from '../changes-services';
import { CopyBar } from './copy-bar';
import { FileChanges } from './file-changes';

interface ChangesViewProps {
    readonly services: ChangesServices;
    readonly state: ChangesState;
    /** Turns that can be chosen. */
    readonly turns: readonly ListedMessage[];
    readonly comments: readonly LocatedComment[];
    readonly sideBySide: boolean;
}

const NO_FILES: readonly ChangedFile[] = [];

export const ChangesView = ({ services, state, turns, comments, sideBySide }: ChangesViewProps): React.JSX.Element => {
    const { model, reverts, diffs } = services;
    const { scope, list, problem } = state;
    const files = list?.files ?? NO_FILES;
    const options = changeOptions(turns, list?.repository, scope);
    const choose = (chosen: string): void => model.choose(options.find(({ value }) => value === chosen)?.part ?? {});
    const refresh = React.useCallback(() => void model.refresh(), [model]);
    const revertAll = React.useCallback(() => void (scope && reverts.revertAll(scope, files)), [reverts, scope, files]);
    const stage = React.useCallback(() => void services.staging.stage(services.stageable), [services]);
    const toggle = React.useCallback(() => void diffs.toggleSideBySide(), [diffs]);
    const whose = nls.localize('openspace/chat/changes/scope', 'Scope of changes');
    const layout = sideBySide
        ? nls.localize('openspace/chat/changes/inline', 'Diff editors show both side by side. Show them in one column')
        : nls.localize('openspace/chat/changes/sideBySide', 'Diff editors show one column. Show both side by side');
    const again = nls.localize('openspace/chat/changes/refresh', 'Compare again');
    const stageReviewed = nls.localize('openspace/chat/changes/stageReviewed', 'Stage reviewed files');
    const all = nls.localize('openspace/chat/changes/revertAll', 'Revert all changes');
    return <div className='openspace-changes-panel'>
        <div className='openspace-changes-header'>
            <Select className='openspace-changes-scope' testID='changes-scope' label={whose} value={optionValue(scope ?? {})}
                options={options} disabled={!scope} onChoose={choose} />
            <button type='button' className='openspace-icon-button' aria-label={again} title={again} data-testid='changes-refresh'
                disabled={!scope} onClick={refresh}>
                <Icon name='refresh' />
            </button>
            {files.some(file => services.staging.stateOf(file) !== undefined)
                && <RowButton icon='add' testID='changes-stage-reviewed' label={stageReviewed} disabled={services.stageable.length === 0}
                    onClick={stage} />}
            <button type='button' className='openspace-icon-button' aria-label={layout} title={layout} aria-pressed={sideBySide}
                data-testid='changes-side-by-side' onClick={toggle}>
                <Icon name={sideBySide ? 'split-horizontal' : 'list-flat'} />
            </button>
            {list?.source !== 'copy' && <button type='button' className='openspace-icon-button' aria-label={all} title={all}
                data-testid='changes-revert-all' disabled={!files.some(({ canRevert }) => canRevert)} onClick={revertAll}>
                <Icon name='discard' />
            </button>}
        </div>
        {list?.source === 'tools' && <NoSnapshots services={services} />}
        {scope && list?.source === 'copy' && <CopyBar services={services} scope={scope} list={list} />}
        {files.length > 0 && <Summary services={services} state={state} />}
        <div className='openspace-changes-list' role='list' aria-label={nls.localize('openspace/chat/changes/files', 'Changed files')}>
            {scope && files.map(file => <FileChanges key={file.path} services={services} scope={scope} file={file}
                reviewed={services.reviewed.isReviewed(scope, file)} stage={services.staging.stateOf(file)}
                comments={comments.filter(({ place }) => place.path === file.path)} />)}
        </div>
        {files.length === 0 && <Hint text={hintFor(state)} onRetry={problem === undefined ? undefined : () => void model.refresh()} />}
        {scope && <CommentBar services={services} sessionID={scope.sessionID} comments={comments} shown={files.map(({ path }) => path)} />}
    </div>;
};

const NoSnapshots = ({ services: { repositories } }: Pick<ChangesViewProps, 'services'>): React.JSX.Element => {
    const create = React.useCallback(() => void repositories.create(), [repositories]);
    return <p className='openspace-changes-note' data-testid='changes-no-snapshots'><Icon name='info' />
        <span>
            {nls.localize('openspace/chat/changes/noSnapshots',
                'The server takes no snapshots here: it does so in git repositories only. What its own tools wrote is listed; what shell '
                    + 'commands changed is not.')}
            {' '}<button type='button' className='openspace-link-button' data-testid='changes-create-repository' onClick={create}>
                {nls.localize('openspace/chat/changes/createRepository', 'Create a git repository')}
            </button>
        </span></p>;
};

const Summary = ({ services: { reviewed }, state: { scope, list } }: Pick<ChangesViewProps, 'services' | 'state'>): React.JSX.Element => {
    const files = list?.files ?? [];
    const done = scope ? files.filter(file => reviewed.isReviewed(scope, file)).length : 0;
    return <div className='openspace-changes-summary' role='status'>
        <span>{files.length === 1
            ? nls.localize('openspace/chat/oneFileChanged', '1 file changed')
            : nls.localize('openspace/chat/filesChanged', '{0} files changed', files.length)}</span>
        <ChangeCounts {...sumCounts(files)} />
        {done > 0
            && <span className='openspace-changes-done'>{nls.localize('openspace/chat/changes/reviewedCount', '{0} reviewed', done)}</span>}
    </div>;
};

const Hint = ({ text, onRetry }: { readonly text: string; readonly onRetry: (() => void) | undefined }): React.JSX.Element => <div
    className='openspace-changes-hint'>
    <p>{text}</p>
    {onRetry && <button type='button' className='theia-button secondary' onClick={onRetry}>{nls.localizeByDefault('Retry')}</button>}
</div>;

function hintFor({ scope, list, problem }: ChangesState): string {
    if (!scope) {
        return nls.localize('openspace/chat/changes/noSession', 'What the agent changes in files is listed here.');
    }
    if (problem !== undefined) {
        return problem;
    }
    if (!list) {
        return nls.localize('openspace/chat/changes/loading', 'Comparing…');
    }
    if (scope.git) {
        return scope.git === 'branch'
            ? nls.localize('openspace/chat/changes/noneOfBranch', 'All files are as they are in the main branch.')
            : nls.localize('openspace/chat/changes/nothingUncommitted', 'All files are as they were committed.');
    }
    if (list.source === 'copy') {
        return nls.localize('openspace/chat/copy/none', 'There is nothing in the copy to apply.');
    }
    return scope.messageID === undefined
        ? nls.localize('openspace/chat/changes/none', 'All files are as they were before this session.')
        : nls.localize('openspace/chat/changes/noneOfTurn', 'All files are as they were before this message.');
}

interface CommentBarProps {
    readonly services: ChangesServices;
    readonly sessionID: string;
    readonly comments: readonly LocatedComment[];
    /** Files that show their comments themselves. */
    readonly shown: readonly string[];
}

/** How many comments wait, and the way to the agent. Nothing if there are none. */
const CommentBar = ({ services, sessionID, comments, shown }: CommentBarProps): React.JSX.Element | null => {
    const send = React.useCallback(() => void services.delivery.send(sessionID), [services, sessionID]);
    if (comments.length === 0) {
        return null;
    }
    const elsewhere = comments.filter(({ place }) => !shown.includes(place.path));
    return <footer className='openspace-changes-footer'>
        {elsewhere.map(comment => <CommentView key={comment.id} comments={services.comments} sessionID={sessionID} comment={comment}
            showsPlace />)}
        <div className='openspace-changes-send'>
            <span>{comments.length === 1
                ? nls.localize('openspace/chat/changes/oneComment', '1 comment')
                : nls.localize('openspace/chat/changes/comments', '{0} comments', comments.length)}</span>
            <button type='button' className='theia-button' data-testid='changes-send-comments' onClick={send}>
                {nls.localize('openspace/chat/changes/send', 'Send comments')}
            </button>
        </div>
    </footer>;
};
