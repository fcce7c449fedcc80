import * as React from '@theia/core/shared/react';
import { codicon } from '@theia/core/lib/browser/widgets/widget';

export interface IconButtonProps {
    /** Of a codicon. */
    readonly icon?: string;
    readonly label: string;
    /** For tests, as `board-…`. */
    readonly name: string;
    readonly isPressed?: boolean;
    readonly isDisabled?: boolean;
    readonly children?: React.ReactNode;
    readonly onClick: () => void;
    readonly onPointerDown?: (event: React.PointerEvent<HTMLButtonElement>) => void;
}

/** A button of one of the board's bars. */
export function IconButton({
    icon, label, name, isPressed, isDisabled, children, onClick, onPointerDown
}: IconButtonProps): React.ReactElement {
    return (
        <button
            type='button' className={`openspace-board-button${icon ? ` ${codicon(icon)}` : ''}`} title={label} aria-label={label}
            aria-pressed={isPressed} disabled={isDisabled} data-testid={`board-${name}`} onClick={onClick} onPointerDown={onPointerDown}
        >{children}</button>
    );
}

/** Moves the focus between the buttons of a bar by the arrow keys; Tab leaves it. */
export function moveInBar(event: React.KeyboardEvent<HTMLElement>): void {
    const step = event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || event.target instanceof HTMLSelectElement || event.target instanceof HTMLInputElement) {
        return;
    }
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled, select, input')];
    const at = buttons.findIndex(button => button === event.target);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
    event.preventDefault();
    event.stopPropagation();
}
