import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { CommentEditor, CommentView } from 'openspace-content/lib/browser/comments/comment-view';
import { LocatedComment } from 'openspace-content/lib/common/comments/comment';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { RowButton } from 'openspace-interface/lib/browser/controls/row-button';
import { ChangedFile, ChangeHunk, ChangeScope } from '../../../common/services/changes-service';
import { ChangesServices } from '../changes-services';
import { numberLines, NumberedLine, standsBelow } from '../hunk-lines';
import { CopyButtons } from './copy-buttons';

interface HunkViewProps {
    readonly services: ChangesServices;
    readonly scope: ChangeScope;
    readonly file: ChangedFile;
    readonly hunk: ChangeHunk;
    /** Those on the file. */
    readonly comments: readonly LocatedComment[];
    readonly accepted: boolean;
}

/** More lines are for the diff editor. */
const MAX_LINES = 500;

/** Lines that changed, with what can be done about them. Accepted ones are folded. */
export const HunkView = ({ services, scope, file, hunk, comments, accepted }: HunkViewProps): React.JSX.Element => {
    const lines = React.useMemo(() => numberLines(hunk), [hunk]);
    const accept = (): void => services.reviewed.setAccepted(scope, file, hunk, !accepted);
    const revert = (): void => void services.reverts.revertParts(scope, file, [hunk]);
    const openDiff = (): void => void services.diffs.open(scope, file, firstChange(lines));
    const place = nls.localize('openspace/chat/changes/hunkPlace', 'Line {0}', firstChange(lines));
    return <section className='openspace-changes-hunk' data-testid='changes-hunk' data-accepted={accepted} aria-label={place}>
        <div className='openspace-changes-hunk-head'>
            <button type='button' className='openspace-changes-place' title={nls.localize('openspace/chat/changes/openDiff', 'Open diff')}
                onClick={openDiff}>{place}</button>
            {accepted && <span className='openspace-changes-done'>{nls.localize('openspace/chat/changes/accepted', 'Accepted')}</span>}
            <span className='openspace-changes-actions openspace-mod-visible'>
                <RowButton icon='check' testID='changes-accept' pressed={accepted} onClick={accept}
                    label={accepted
                        ? nls.localize('openspace/chat/changes/unacceptHunk', 'Mark as not accepted')
                        : nls.localize('openspace/chat/changes/acceptHunk', 'Accept these lines')} />
                {file.copied
                    ? <CopyButtons services={services} scope={scope} file={file} hunk={hunk} />
                    : <RowButton icon='discard' testID='changes-revert' disabled={!file.canRevert} onClick={revert}
                        label={nls.localize('openspace/chat/changes/revertHunk', 'Put these lines back as they were before')} />}
            </span>
        </div>
        {!accepted && <div className='openspace-changes-lines' tabIndex={0} role='group' aria-label={place}>
            {lines.slice(0, MAX_LINES).map(line => <Line key={`${line.side}${line.number}`} services={services} scope={scope}
                path={file.path} line={line}
                comments={comments.filter(comment => standsBelow(comment, line))} />)}
            {lines.length > MAX_LINES && <p className='openspace-changes-note'>
                {nls.localize('openspace/chat/changes/truncated', 'There is more: open the diff to see all of it.')}
            </p>}
        </div>}
    </section>;
};

function firstChange(lines: readonly NumberedLine[]): number {
    const changed = lines.find(({ kind }) => kind === 'added') ?? lines.find(({ kind }) => kind === 'removed');
    return Math.max(1, changed?.now ?? 1);
}

interface LineProps {
    readonly services: ChangesServices;
    readonly scope: ChangeScope;
    readonly path: string;
    readonly line: NumberedLine;
    readonly comments: readonly LocatedComment[];
}

const SIGNS = { added: '+', removed: '−', same: ' ' } as const;

const Line = ({ services, scope: { sessionID }, path, line: { kind, side, number, text }, comments }: LineProps): React.JSX.Element => {
    const [isWriting, setWriting] = React.useState(false);
    const write = React.useCallback(() => setWriting(true), []);
    const button = React.useRef<HTMLButtonElement>(null);
    const close = React.useCallback(() => {
        setWriting(false);
        button.current?.focus();
    }, []);
    const save = (comment: string): void => {
        services.comments.add(sessionID, { kind: 'lines', path, line: number, side, quote: text }, comment);
        close();
    };
    const label = nls.localize('openspace/chat/changes/commentOn', 'Comment on line {0}', number);
    return <>
        <div className={`openspace-changes-line openspace-mod-${kind}`} data-line={number} data-side={side}>
            <button type='button' ref={button} className='openspace-changes-number' data-testid='changes-comment' aria-label={label}
                title={label} onClick={write}>
                <span className='openspace-changes-digits' aria-hidden='true'>{number}</span><Icon name='comment' />
            </button>
            <span className='openspace-changes-sign' aria-hidden='true'>{SIGNS[kind]}</span>
            <span className='openspace-changes-text'>{text || ' '}</span>
        </div>
        {comments.map(comment => <CommentView key={comment.id} comments={services.comments} sessionID={sessionID} comment={comment} />)}
        {isWriting && <CommentEditor text='' onSave={save} onCancel={close} />}
    </>;
};
