import * as React from '@theia/core/shared/react';
import { Icon } from './icon';

interface RowButtonProps {
    readonly icon: string;
    readonly testID: string;
    readonly label: string;
    readonly pressed?: boolean;
    readonly disabled?: boolean;
    readonly onClick: () => void;
}

/** A small button with an icon; its words are for who points at it or cannot see it. */
export const RowButton = ({ icon, testID, label, pressed, disabled, onClick }: RowButtonProps): React.JSX.Element =>
    <button type='button' className='openspace-icon-button' data-testid={testID} aria-label={label} title={label} aria-pressed={pressed}
        disabled={disabled} onClick={onClick}>
        <Icon name={icon} />
    </button>;
