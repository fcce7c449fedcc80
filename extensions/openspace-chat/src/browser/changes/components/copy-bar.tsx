import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { ChangeList, ChangeScope } from '../../../common/services/changes-service';
import { ChangesServices } from '../changes-services';

/** More are named in the tooltip. */
const MAX_SKIPPED = 5;

interface CopyBarProps {
    readonly services: ChangesServices;
    readonly scope: ChangeScope;
    readonly list: ChangeList;
}

/** Says that the files are those of a copy, with what can be done about all of them. */
export const CopyBar = ({ services: { copy }, scope, list: { files, truncated, skipped } }: CopyBarProps): React.JSX.Element => {
    const apply = React.useCallback(() => void copy.apply(scope, files), [copy, scope, files]);
    const discard = React.useCallback(() => void copy.discard(scope, files), [copy, scope, files]);
    const bringIn = React.useCallback(() => void copy.bringIn(scope), [copy, scope]);
    return <div className='openspace-changes-copy' data-testid='changes-copy'>
        <p className='openspace-changes-note'><Icon name='copy' /><span>{nls.localize(
            'openspace/chat/copy/explain', 'This session works on a copy. Your folder changes when you apply.'
        )}</span></p>
        {truncated && <p className='openspace-changes-note'><Icon name='warning' /><span>{nls.localize(
            'openspace/chat/copy/truncated', 'More files have changed than are listed here.'
        )}</span></p>}
        {skipped && <p className='openspace-changes-note' data-testid='changes-skipped' title={skipped.join('\n')}>
            <Icon name='info' /><span>{nls.localize(
                'openspace/chat/copy/skipped', 'Not in the copy: {0}',
                skipped.slice(0, MAX_SKIPPED).join(', ') + (skipped.length > MAX_SKIPPED ? ' …' : '')
            )}</span>
        </p>}
        <div className='openspace-changes-copy-actions'>
            {files.length > 0 && <>
                <button type='button' className='theia-button' data-testid='changes-apply-all' onClick={apply}>
                    {nls.localize('openspace/chat/copy/applyAll', 'Apply all')}
                </button>
                <button type='button' className='theia-button secondary' data-testid='changes-throw-all-away' onClick={discard}>
                    {nls.localize('openspace/chat/copy/discardAll', 'Throw all away…')}
                </button>
            </>}
            <button type='button' className='theia-button secondary' data-testid='changes-bring-in' onClick={bringIn} title={nls.localize(
                'openspace/chat/copy/bringInTitle', 'Bring into the copy what you have changed in your folder since'
            )}>
                {nls.localize('openspace/chat/copy/bringIn', 'Bring my changes in')}
            </button>
        </div>
    </div>;
};
