import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Icon } from '../controls/icon';
import { ChatLinkOpener } from '../markdown/chat-link-opener';
import { baseName } from '../model/file-name';
import { workspacePath } from '../model/workspace-path';
import { useService } from '../rendering/use-service';
import { WorkFolder } from './turn-over';

/** Opens a file of the workspace in an editor; the opener checks the path. */
export const FileButton = ({ path }: { readonly path: string }): React.JSX.Element => {
    const links = useService(ChatLinkOpener);
    const folder = React.useContext(WorkFolder);
    const open = React.useCallback(() => void links.open({ kind: 'file', path }), [links, path]);
    const label = nls.localize('openspace/chat/openFile', 'Open {0}', baseName(path));
    const hint = workspacePath(path, folder);
    return <button type='button' className='openspace-link-button' data-testid='open-file' aria-label={label} title={hint} onClick={open}>
        <Icon name='go-to-file' />{baseName(path)}
    </button>;
};
