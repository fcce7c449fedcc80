import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ToolPart } from 'openspace-core/lib/common';
import { markHiddenCodes } from '../model/hidden-codes';
import { shellRun } from '../model/shell-output';
import { outputLabel } from './tool-state-icon';

/** A shell command, what it printed so far, and how it ended. */
export const ShellCall = ({ part }: { readonly part: ToolPart }): React.JSX.Element => {
    const { command, output, exit } = shellRun(part);
    const { status } = part.state;
    const end = React.useRef<HTMLPreElement>(null);
    // Who watches a running command looks at its newest lines.
    React.useLayoutEffect(() => {
        if (status === 'running' && end.current) {
            end.current.scrollTop = end.current.scrollHeight;
        }
    }, [status, output]);
    return <>
        {command && <>
            <div className='openspace-label'>{nls.localizeByDefault('Command')}</div>
            <pre className='openspace-output openspace-shell-command' tabIndex={0}>{markHiddenCodes(command)}</pre>
        </>}
        {output && <>
            <div className='openspace-label'>{outputLabel(part)}</div>
            <pre className='openspace-output' data-testid='shell-output' tabIndex={0} ref={end}>{markHiddenCodes(output)}</pre>
        </>}
        {exit !== undefined && <div className='openspace-label' data-testid='shell-exit'>{nls.localize('openspace/chat/exitCode', 'Exit code {0}', exit)}</div>}
    </>;
};
