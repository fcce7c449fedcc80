import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';

interface SessionSearchProps {
    readonly search: string;
    readonly onSearch: (search: string) => void;
}

/** Narrows the list of sessions. Escape empties it, and folds the list if it is empty; arrow keys go on to the rows. */
export const SessionSearch = ({ search, onSearch }: SessionSearchProps): React.JSX.Element => {
    const change = React.useCallback((event: React.ChangeEvent<HTMLInputElement>) => onSearch(event.target.value), [onSearch]);
    const onKeyDown = React.useCallback((event: React.KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Escape' && event.currentTarget.value !== '') {
            onSearch('');
            event.stopPropagation();
        } else if (event.key !== 'Escape' && event.key !== 'ArrowDown') {
            event.stopPropagation();
        }
    }, [onSearch]);
    const label = nls.localize('openspace/chat/searchSessions', 'Search sessions');
    return <input type='search' className='theia-input openspace-session-search' data-testid='session-search' value={search} onChange={change} onKeyDown={onKeyDown}
        aria-label={label} placeholder={label} />;
};
