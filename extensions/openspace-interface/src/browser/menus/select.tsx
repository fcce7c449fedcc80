import { Emitter } from '@theia/core/lib/common/event';
import * as React from '@theia/core/shared/react';
import { Icon } from '../controls/icon';
import { showAnchoredMenu } from './anchored-menu';

export interface SelectOption {
    readonly value: string;
    readonly label: string;
}

interface SelectProps {
    /** What is chosen here. */
    readonly label: string;
    readonly value: string;
    readonly options: readonly SelectOption[];
    readonly onChoose: (value: string) => void;
    readonly testID: string;
    readonly className?: string;
    readonly disabled?: boolean;
    readonly id?: string;
    readonly 'aria-describedby'?: string;
}

/** One of a few: a button that shows what is chosen, with a menu. In place of a browser's own, which looks like none of our themes. */
export const Select = (
    { label, value, options, onChoose, testID, className, disabled, ...hooks }: SelectProps
): React.JSX.Element => {
    const button = React.useRef<HTMLButtonElement>(null);
    const chosen = options.find(option => option.value === value)?.label ?? '';
    const latest = React.useRef({ value, options, onChoose });
    latest.current = { value, options, onChoose };
    const changes = React.useMemo(() => new Emitter<void>(), []);
    React.useEffect(() => { changes.fire(); }, [changes, value, options]);
    const open = (): void => void showAnchoredMenu({
        label,
        items: () => latest.current.options.map(option => ({
            id: `option-${option.value}`, label: option.label, checked: option.value === latest.current.value,
            run: () => latest.current.onChoose(option.value)
        })),
        onDidChange: changes.event,
        anchor: button.current ?? undefined,
        returnFocus: () => button.current?.focus()
    });
    const onKeyDown = (event: React.KeyboardEvent): void => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            event.stopPropagation();
            open();
        }
    };
    return <button type='button' className={`openspace-select${className === undefined ? '' : ` ${className}`}`} ref={button}
        data-testid={testID} data-value={value} aria-haspopup='listbox' aria-expanded={false} aria-label={`${label}: ${chosen}`}
        title={`${label}: ${chosen}`} disabled={disabled} onClick={open} onKeyDown={onKeyDown} {...hooks}>
        <span>{chosen}</span><Icon name='chevron-down' />
    </button>;
};
