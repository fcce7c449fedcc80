import * as React from '@theia/core/shared/react';

interface FoldProps {
    readonly className: string;
    readonly summary: React.ReactNode;
    readonly children: React.ReactNode;
    /** Keeps the content in the page while it is folded; for what is short itself. */
    readonly eager?: boolean;
    readonly 'data-testid'?: string;
    readonly 'data-tool'?: string;
    readonly 'data-state'?: string;
}

/** A details element whose content exists only while it is open, so that long outputs cost nothing when folded; `eager` makes an exception. */
export const Fold = ({ className, summary, children, eager, ...hooks }: FoldProps): React.JSX.Element => {
    const [open, setOpen] = React.useState(false);
    const follow = React.useCallback((event: React.SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open), []);
    return <details className={`openspace-fold ${className}`} onToggle={follow} {...hooks}>
        <summary>{summary}</summary>
        {(open || eager) && <div className='openspace-fold-content'>{children}</div>}
    </details>;
};
