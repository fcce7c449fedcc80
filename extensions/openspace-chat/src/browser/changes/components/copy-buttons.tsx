import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { RowButton } from 'openspace-interface/lib/browser/controls/row-button';
import { baseName } from 'openspace-interface/lib/browser/text/file-name';
import { ChangedFile, ChangeHunk, ChangeScope, CopiedFile } from '../../../common/services/changes-service';
import { ChangesServices } from '../changes-services';
import { CopyConflict } from '../copy-review';

interface CopyFileProps {
    readonly services: ChangesServices;
    readonly scope: ChangeScope;
    readonly file: ChangedFile;
}

/** What can be done about a file of a copy, or about some of its lines. */
export const CopyButtons = (
    { services: { copy }, scope, file, hunk }: CopyFileProps & { readonly hunk?: ChangeHunk }
): React.JSX.Element => {
    const name = baseName(file.path);
    const apply = (): void => void (hunk ? copy.applyHunk(scope, file, hunk) : copy.apply(scope, [file]));
    const discard = (): void => void copy.discard(scope, [file], hunk && [hunk.id]);
    const canDiscard = file.copied?.refused === undefined || ['link', 'special'].includes(file.copied.refused);
    return <>
        <RowButton icon='git-merge' testID='changes-apply' disabled={file.copied?.refused !== undefined} onClick={apply} label={hunk
            ? nls.localize('openspace/chat/copy/applyHunk', 'Apply these lines to your folder')
            : nls.localize('openspace/chat/copy/applyFile', 'Apply {0} to your folder', name)} />
        <RowButton icon='discard' testID='changes-throw-away' disabled={!canDiscard} onClick={discard} label={hunk
            ? nls.localize('openspace/chat/copy/discardHunk', 'Throw these lines away')
            : nls.localize('openspace/chat/copy/discardFile', 'Throw away what changed in {0}', name)} />
    </>;
};

/** Both have changed the same: what the person can choose. */
export const CopyConflictView = (
    { services: { copy }, scope, file, conflict: { merged, seen } }: CopyFileProps & { readonly conflict: CopyConflict }
): React.JSX.Element => {
    const solve = (favour: 'folder' | 'copy' | 'markers'): (() => void) => () => void (seen === undefined
        ? copy.apply(scope, [file], { favour })
        : copy.bringIn(scope, [{ path: file.path, seen, favour }]));
    return <div className='openspace-changes-conflict' role='group' data-testid='changes-conflict'
        aria-label={nls.localize('openspace/chat/copy/conflictOf', 'Conflict in {0}', file.path)}>
        <p className='openspace-changes-note'><Icon name='warning' /><span>{nls.localize(
            'openspace/chat/copy/conflict', 'You and the agent have changed the same. Nothing was written.'
        )}</span></p>
        {merged !== undefined && <pre className='openspace-changes-conflict-text' tabIndex={0}>{conflictingLines(merged)}</pre>}
        <div className='openspace-changes-conflict-actions'>
            <button type='button' className='theia-button secondary' data-testid='changes-keep-mine' onClick={solve('folder')}>
                {nls.localize('openspace/chat/copy/keepMine', 'Keep mine')}
            </button>
            <button type='button' className='theia-button secondary' data-testid='changes-take-agents' onClick={solve('copy')}>
                {nls.localize('openspace/chat/copy/takeAgents', 'Take the agent\'s')}
            </button>
            {merged !== undefined && <button type='button' className='theia-button secondary' data-testid='changes-keep-both'
                title={nls.localize('openspace/chat/copy/keepBothTitle', 'Write both into the file, between conflict markers')}
                onClick={solve('markers')}>
                {nls.localize('openspace/chat/copy/keepBoth', 'Write both')}
            </button>}
        </div>
    </div>;
};

/** What is special about a file of a copy, in words; nothing for most. */
export function copyNotes({ refused, guarded, link, executable }: CopiedFile): string[] {
    return [
        ...refused ? [refusalText(refused)] : [],
        ...guarded ? [nls.localize(
            'openspace/chat/copy/noteGuarded', 'Your machine may run what stands in this file, or other agents may follow it.'
        )] : [],
        ...link === undefined ? [] : [nls.localize('openspace/chat/copy/noteLink', 'A link to {0}.', link)],
        ...executable === undefined ? [] : [executable
            ? nls.localize('openspace/chat/copy/noteExecutable', 'It can be run now.')
            : nls.localize('openspace/chat/copy/noteNotExecutable', 'It cannot be run any more.')]
    ];
}

function refusalText(refused: NonNullable<CopiedFile['refused']>): string {
    switch (refused) {
        case 'name': return nls.localize('openspace/chat/copy/refusedName', 'Cannot be applied: something hides in this name.');
        case 'repository': return nls.localize(
            'openspace/chat/copy/refusedRepository', 'Cannot be applied: a repository inside the folder.'
        );
        case 'link': return nls.localize('openspace/chat/copy/refusedLink', 'Cannot be applied: the link leads out of the folder.');
        case 'special': return nls.localize('openspace/chat/copy/refusedSpecial', 'Cannot be applied: this is not a regular file.');
        case 'unreadable': return nls.localize('openspace/chat/copy/refusedUnreadable', 'Cannot be applied: this cannot be read.');
    }
}

/** The places in question, without what is between them. */
function conflictingLines(merged: string): string {
    let inside = false;
    return merged.split('\n').filter(line => {
        const was = inside;
        inside = line.startsWith('<<<<<<< ') || inside && !line.startsWith('>>>>>>> ');
        return was || inside;
    }).join('\n');
}
