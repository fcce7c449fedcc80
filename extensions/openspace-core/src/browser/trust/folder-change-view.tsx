import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ChangedFile, FolderChange, FolderChoice } from '../../common/services/folder-trust';
import { ARMING_TIME } from '../control/person-questions';
import { VisibleText } from '../control/visible-text';
import { changeLines } from './text-changes';

/** Lines of one file that are shown at once; the rest comes when it is asked for. */
const MAX_LINES = 400;

const SIGNS = { added: '+', removed: '−', same: ' ', gap: '' } as const;

interface FolderChangeViewProps {
    readonly change: FolderChange;
    readonly onDecide: (choice: FolderChoice) => void;
    readonly onOpen: (file: ChangedFile) => void;
    readonly onLater: () => void;
}

/** One question about all that changed in a folder. Nothing answers it in the first moment, nor right after something else has changed. */
export const FolderChangeView = ({ change, onDecide, onOpen, onLater }: FolderChangeViewProps): React.JSX.Element => {
    const { directory, digest, files, keptOut, canKeepOut } = change;
    const armed = useArmed(digest);
    const use = React.useCallback(() => onDecide('use'), [onDecide]);
    const keepOut = React.useCallback(() => onDecide('keep-out'), [onDecide]);
    return <div className='openspace-changed-folder' data-testid='folder-change' data-digest={digest}>
        <div className='openspace-changed-folder-text' tabIndex={-1}>
            <p>
                {files.length === 1
                    ? nls.localize('openspace/trust/changed/one', 'This file has changed since you approved it. It decides what the agent '
                        + 'is told, or what runs on your machine.')
                    : nls.localize('openspace/trust/changed/many', '{0} files have changed since you approved them. They decide what the '
                        + 'agent is told, or what runs on your machine.', files.length)}
                {' '}<span className='openspace-changed-folder-name'><VisibleText text={directory} /></span>
            </p>
            {files.map(file => <ChangedFileView key={file.name} file={file} onOpen={onOpen} />)}
            <p className='openspace-prompt-hint'>
                {canKeepOut
                    ? nls.localize('openspace/trust/changed/canKeepOut', 'If you keep it out, the agent works without the instructions of '
                        + 'this folder, and the window keeps the settings and tasks that you approved.')
                    : nls.localize('openspace/trust/changed/cannotKeepOut', 'If you keep it out, the window keeps the settings and tasks '
                        + 'that you approved, but the agent waits until the files are back as they were or you use them: opencode '
                        + 'loads plugins of a folder even when it is told not to.')}
            </p>
        </div>
        <div className='openspace-changed-folder-actions'>
            <button type='button' className='theia-button secondary' onClick={onLater} data-testid='folder-change-later'>
                {nls.localize('openspace/trust/changed/later', 'Decide later')}
            </button>
            {!keptOut && <button type='button' className='theia-button main' disabled={!armed} onClick={keepOut}
                data-testid='folder-change-keep-out'>
                {nls.localize('openspace/trust/changed/keepOut', 'Keep it out')}
            </button>}
            <button type='button' className='theia-button secondary' disabled={!armed} onClick={use} data-testid='folder-change-use'>
                {nls.localize('openspace/trust/changed/use', 'Use it as it is now')}
            </button>
        </div>
    </div>;
};

/** Not before the person can have read what it is about. */
function useArmed(digest: string): boolean {
    const [armed, setArmed] = React.useState<string>();
    React.useEffect(() => {
        const timer = setTimeout(() => setArmed(digest), ARMING_TIME);
        return () => clearTimeout(timer);
    }, [digest]);
    return armed === digest;
}

const ChangedFileView = ({ file, onOpen }: { readonly file: ChangedFile; readonly onOpen: (file: ChangedFile) => void }) => {
    const { name, kind, link } = file;
    const open = React.useCallback(() => onOpen(file), [onOpen, file]);
    return <section className='openspace-folder-change-file' data-file={name} data-kind={kind}>
        <header>
            <span className={codicon(ICONS[kind])} aria-hidden='true' />
            <span className='openspace-folder-change-name'><VisibleText text={name} /></span>
            <span className='openspace-prompt-hint'>{kindText(kind)}</span>
            {kind !== 'removed' && <button type='button' className='theia-button secondary' onClick={open}>
                {nls.localizeByDefault('Open File')}
            </button>}
        </header>
        {link !== undefined && <p className='openspace-prompt-hint'>
            {nls.localize('openspace/trust/changed/link', 'A link to')} <VisibleText text={link} />
        </p>}
        {file.after === undefined
            ? <p className='openspace-prompt-hint'>{unseenText(file.unseen)}</p>
            : <FileDifference before={file.before} after={file.after} />}
    </section>;
};

const ICONS = { added: 'diff-added', changed: 'diff-modified', removed: 'diff-removed' } as const;

const FileDifference = ({ before, after }: { readonly before: string | undefined; readonly after: string }): React.JSX.Element => {
    const [whole, setWhole] = React.useState(false);
    const lines = React.useMemo(() => changeLines(before ?? '', after), [before, after]);
    const shown = whole ? lines : lines.slice(0, MAX_LINES);
    return <>
        {before === undefined && <p className='openspace-prompt-hint'>
            {nls.localize('openspace/trust/changed/unknown', 'The earlier text was not kept. This is the whole file:')}
        </p>}
        <div className='openspace-folder-change-lines' dir='ltr' tabIndex={0} role='group'
            aria-label={nls.localize('openspace/trust/changed/difference', 'Difference')}>
            {shown.map(({ kind, text }, index) => <div key={index} className={`openspace-folder-change-line openspace-mod-${kind}`}>
                <span aria-hidden='true'>{SIGNS[kind]}</span>
                {kind === 'added' && <span className='openspace-visually-hidden'>{nls.localizeByDefault('Added')}: </span>}
                {kind === 'removed' && <span className='openspace-visually-hidden'>{nls.localizeByDefault('Removed')}: </span>}
                <code>{kind === 'gap' ? '⋯' : <VisibleText text={text} />}</code>
            </div>)}
        </div>
        {shown.length < lines.length && <button type='button' className='theia-button secondary' onClick={() => setWhole(true)}>
            {nls.localize('openspace/trust/changed/all', 'Show all {0} lines', lines.length)}
        </button>}
    </>;
};

function kindText(kind: ChangedFile['kind']): string {
    switch (kind) {
        case 'added': return nls.localize('openspace/trust/changed/added', 'new');
        case 'changed': return nls.localize('openspace/trust/changed/changed', 'changed');
        case 'removed': return nls.localize('openspace/trust/changed/removed', 'deleted');
    }
}

function unseenText(unseen: ChangedFile['unseen']): string {
    switch (unseen) {
        case 'large': return nls.localize('openspace/trust/changed/large', 'Too long to be shown here.');
        case 'many': return nls.localize('openspace/trust/changed/tooMany', 'Not shown, because there are too many files.');
        case 'no-file': return nls.localize('openspace/trust/changed/noFile', 'A folder, a broken link, or not readable.');
        default: return nls.localize('openspace/trust/changed/binary', 'Binary file: no difference to show.');
    }
}
