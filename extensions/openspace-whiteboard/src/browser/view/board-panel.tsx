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
    readonly onKeyDown?: (event: React.KeyboardEvent<HTMLButtonElement>) => void;
}

/** A button of one of the board's bars. */
export function IconButton({
    icon, label, name, isPressed, isDisabled, children, onClick, onPointerDown, onKeyDown
}: IconButtonProps): React.ReactElement {
    return (
        <button
            type='button' className={`openspace-board-button${icon ? ` ${codicon(icon)}` : ''}`} title={label} aria-label={label}
            aria-pressed={isPressed} disabled={isDisabled} data-testid={`board-${name}`} onClick={onClick} onPointerDown={onPointerDown}
            onKeyDown={onKeyDown}
        >{children}</button>
    );
}

/** Buttons in a row, or one below the other. */
export function Bar({ label, name, isVertical, children }: {
    readonly label: string; readonly name?: string; readonly isVertical?: boolean; readonly children: React.ReactNode;
}): React.ReactElement {
    return (
        <div
            className='openspace-board-bar' role='toolbar' aria-label={label} aria-orientation={isVertical ? 'vertical' : 'horizontal'}
            data-testid={name && `board-${name}`} onKeyDown={moveInBar}
        >{children}</div>
    );
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Moves the focus between the buttons of a bar by the arrow keys; Tab leaves it. */
function moveInBar(event: React.KeyboardEvent<HTMLElement>): void {
    const step = STEPS[event.key] ?? 0;
    if (step === 0 || event.target instanceof HTMLSelectElement || event.target instanceof HTMLInputElement) {
        return;
    }
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled, select, input')];
    const at = buttons.findIndex(button => button === event.target);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
    event.preventDefault();
    event.stopPropagation();
}
