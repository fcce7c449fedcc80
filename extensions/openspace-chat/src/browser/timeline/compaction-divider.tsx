import * as React from '@theia/core/shared/react';

/** The border between what the agent knows as a summary only and what it remembers. */
export const CompactionDivider = ({ text }: { readonly text: string }): React.JSX.Element =>
    <div className='openspace-compaction' data-testid='compaction' role='separator' aria-label={text}>{text}</div>;
