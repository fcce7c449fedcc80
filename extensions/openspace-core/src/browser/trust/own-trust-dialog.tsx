import { codicon } from '@theia/core/lib/browser/widgets';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { WorkspaceTrustDialog } from '@theia/workspace/lib/browser/workspace-trust-dialog';

/** Theia's question about trust, which says what follows from the answer here, where an agent works too. */
export class OwnTrustDialog extends WorkspaceTrustDialog {

    protected override render(): React.ReactNode {
        const folders = this.folderUris.map(uri => uri.path.fsPath());
        return <div className='openspace-trust' data-testid='trust-dialog'>
            <span className={`${codicon('shield')} openspace-trust-mark`} aria-hidden='true' />
            <div className='openspace-dialog-text'>
                <h2>
                    {folders.length > 1
                        ? nls.localize('openspace/trust/questions', 'Do you trust the authors of the files in these folders?')
                        : nls.localizeByDefault('Do you trust the authors of the files in this folder?')}
                </h2>
                {folders.length > 0 && <ul className='openspace-dialog-names'>
                    {folders.map(folder => <li key={folder}>{folder}</li>)}
                </ul>}
                <p>
                    {nls.localize('openspace/trust/yes', 'If you do, code of the folder may run: tasks, git, extensions, language '
                        + 'servers, and configuration of the agent. The agent can then act in the window, after asking you once.')}
                </p>
                <p>
                    {nls.localize('openspace/trust/no', 'If you don\'t, you can read and edit files and nothing of the folder runs. '
                        + 'You can change your mind at any time, in the status bar.')}
                </p>
            </div>
        </div>;
    }
}
