import * as React from '@theia/core/shared/react';

/** A unified diff; added and removed lines stand out by colour and by their sign. */
export const DiffText = React.memo(({ diff }: { readonly diff: string }) =>
    <pre className='openspace-output openspace-diff' tabIndex={0}>
        {diff.replace(/\n$/, '').split('\n').map((line, index) => <span key={index} className={classOf(line)}>{line}{'\n'}</span>)}
    </pre>);
DiffText.displayName = 'DiffText';

function classOf(line: string): string {
    if (line.startsWith('+++') || line.startsWith('---') || line.startsWith('@@')) {
        return 'openspace-diff-head';
    }
    return line.startsWith('+') ? 'openspace-diff-added' : line.startsWith('-') ? 'openspace-diff-removed' : 'openspace-diff-same';
}
