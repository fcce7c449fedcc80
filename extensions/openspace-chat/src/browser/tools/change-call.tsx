import * as React from '@theia/core/shared/react';
import { ToolPart } from 'openspace-core/lib/common';
import { ChangeCounts } from '../controls/change-counts';
import { DiffText } from '../controls/diff-text';
import { changesOf, FileChange } from '../model/tool-changes';
import { DiffButton } from './diff-button';
import { FileButton } from './file-button';
import { outputLabel } from './tool-state-icon';
import { ToolText } from './tool-text';

/** The files that a call changes, each with its diff and a way into the editor. */
export const ChangeCall = ({ part }: { readonly part: ToolPart }): React.JSX.Element => <>
    {changesOf(part).map(change => <ChangedFile key={change.path} change={change} part={part} />)}
    {part.state.status === 'error' && <ToolText label={outputLabel(part)} text={part.state.error} />}
</>;

const ChangedFile = ({ change: { path, diff, content, additions, deletions }, part }: { readonly change: FileChange; readonly part: ToolPart }): React.JSX.Element => <>
    <div className='openspace-changed-file'>
        <FileButton path={path} />
        {part.state.status === 'completed' && <DiffButton sessionID={part.sessionID} messageID={part.messageID} path={path} />}
        {additions !== undefined && deletions !== undefined && <ChangeCounts additions={additions} deletions={deletions} />}
    </div>
    {diff !== undefined && <DiffText diff={diff} isNamed />}
    {content !== undefined && <pre className='openspace-output' tabIndex={0}>{content}</pre>}
</>;
