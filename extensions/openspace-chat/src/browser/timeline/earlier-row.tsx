import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { EarlierMessages } from './use-earlier';

/** Stands above the first loaded message while there are older ones. */
export const EarlierRow = ({ earlier: { loading, problem, load } }: { readonly earlier: EarlierMessages }): React.JSX.Element =>
    <div className='openspace-earlier' data-testid='chat-earlier'>
        {problem && <div className='openspace-quiet-line' role='alert'>{problem}</div>}
        <button type='button' className='openspace-show-more' disabled={loading} onClick={load}>
            {loading ? nls.localize('openspace/chat/loadingEarlier', 'Loading earlier messages…') : nls.localize('openspace/chat/showEarlier', 'Show earlier messages')}
        </button>
    </div>;
