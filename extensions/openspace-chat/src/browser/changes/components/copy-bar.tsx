import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { ChangeList, ChangeScope } from '../../../common/services/changes-service';
import { ChangesServices } from '../changes-services';

interface CopyBarProps {
    readonly services: ChangesServices;
    readonly scope: ChangeScope;
    readonly list: ChangeList;
}

/** Says that the files are those of a copy, with what can be done about all of them. */
export const CopyBar = ({ services: { copy }, scope, list: { files, truncated } }: CopyBarProps): React.JSX.Element => {
    const apply = React.useCallback(() => void copy.apply(scope, files), [copy, scope, files]);
    const discard = React.useCallback(() => void copy.discard(scope, files), [copy, scope, files]);
    return <div className='openspace-changes-copy' data-testid='changes-copy'>
        <p className='openspace-changes-note'><Icon name='copy' /><span>{nls.localize(
            'openspace/chat/copy/explain', 'This session works on a copy. Your folder changes when you apply.'
        )}</span></p>
        {truncated && <p className='openspace-changes-note'><Icon name='warning' /><span>{nls.localize(
            'openspace/chat/copy/truncated', 'More files have changed than are listed here.'
        )}</span></p>}
        {files.length > 0 && <div className='openspace-changes-copy-actions'>
            <button type='button' className='theia-button' data-testid='changes-apply-all' onClick={apply}>
                {nls.localize('openspace/chat/copy/applyAll', 'Apply all')}
            </button>
            <button type='button' className='theia-button secondary' data-testid='changes-throw-all-away' onClick={discard}>
                {nls.localize('openspace/chat/copy/discardAll', 'Throw all away…')}
            </button>
        </div>}
    </div>;
};
