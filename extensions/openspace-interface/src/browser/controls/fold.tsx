import * as React from '@theia/core/shared/react';
import { useOpenFold } from './open-folds';

interface FoldProps {
    readonly className: string;
    readonly summary: React.ReactNode;
    readonly children: React.ReactNode;
    /** Under which it is remembered whether it is open: what scrolls out of view leaves the page. */
    readonly memory?: string;
    /** Unfolded from the start. */
    readonly isOpen?: boolean;
    /** Keeps the content in the page while it is folded; for what is short itself. */
    readonly eager?: boolean;
    readonly 'data-testid'?: string;
    readonly 'data-tool'?: string;
    readonly 'data-state'?: string;
}

/**
 * A details element whose content exists only while it is open, so that long outputs cost nothing when folded; `eager` makes an
 * exception.
 */
export const Fold = ({ className, summary, children, memory, isOpen, eager, ...hooks }: FoldProps): React.JSX.Element => {
    const [open, setOpen] = useOpenFold(memory, isOpen);
    const follow = React.useCallback(
        ({ currentTarget }: React.SyntheticEvent<HTMLDetailsElement>) => setOpen(currentTarget.open), [setOpen]
    );
    return <details className={`openspace-fold ${className}`} open={open} onToggle={follow} {...hooks}>
        <summary>{summary}</summary>
        {(open || eager) && <div className='openspace-fold-content'>{children}</div>}
    </details>;
};
