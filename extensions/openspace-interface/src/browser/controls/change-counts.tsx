import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ChangeCounts as Counts } from '../text/diff-counts';

/** "+3 −1", with words for who cannot see the colours. */
export const ChangeCounts = ({ additions, deletions }: Counts): React.JSX.Element => {
    const label = additions === 1 ? nls.localize('openspace/chat/changeCountsOne', '1 line added, {0} removed', deletions)
        : nls.localize('openspace/chat/changeCounts', '{0} lines added, {1} removed', additions, deletions);
    return <span className='openspace-change-counts' role='img' aria-label={label} title={label}>
        <span className='openspace-count-added'>+{additions}</span> <span className='openspace-count-removed'>−{deletions}</span>
    </span>;
};
