import * as React from '@theia/core/shared/react';
import { markHiddenCodes } from '../model/hidden-codes';

/** A labelled piece of plain text that a tool got or gave. */
export const ToolText = ({ label, text }: { readonly label: string; readonly text: string }): React.JSX.Element => <>
    <div className='openspace-label'>{label}</div>
    <pre className='openspace-output' tabIndex={0}>{markHiddenCodes(text)}</pre>
</>;
