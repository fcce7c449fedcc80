import * as React from '@theia/core/shared/react';
import { Icon } from './icon';

interface SearchFieldProps {
    readonly value: string;
    /** What is searched, for who cannot see it; also in the empty field, unless that has words of its own. */
    readonly label: string;
    readonly placeholder?: string;
    readonly testID: string;
    readonly className?: string;
    /** `filter` where rows of a list are left out, `search` where something is looked for. */
    readonly icon?: 'search' | 'filter';
    readonly inputRef?: React.Ref<HTMLInputElement>;
    readonly onChange: (text: string) => void;
    /** Gets all keys but an Escape that empties the field. */
    readonly onKeyDown?: (event: React.KeyboardEvent<HTMLInputElement>) => void;
}

/** Where somebody types what they look for. Escape empties it before it does anything else. */
export const SearchField = (
    { value, label, placeholder = label, testID, className, icon = 'search', inputRef, onChange, onKeyDown }: SearchFieldProps
): React.JSX.Element =>
    <span className={`openspace-search-field${className === undefined ? '' : ` ${className}`}`}>
        <Icon name={icon} />
        <input ref={inputRef} type='search' className='theia-input' data-testid={testID} value={value} spellCheck={false}
            placeholder={placeholder} aria-label={label}
            onChange={event => onChange(event.target.value)}
            onKeyDown={event => {
                if (event.key === 'Escape' && value !== '') {
                    event.stopPropagation();
                    onChange('');
                } else {
                    onKeyDown?.(event);
                }
            }} />
    </span>;
