import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { LinkOpener } from 'openspace-content/lib/browser/links/link-opener';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { baseName } from 'openspace-interface/lib/browser/text/file-name';
import { workspacePath } from '../model/workspace-path';
import { WorkFolder } from './turn-over';

/** Opens a file of the workspace in an editor; the opener checks the path. */
export const FileButton = ({ path }: { readonly path: string }): React.JSX.Element => {
    const links = useService<LinkOpener>(LinkOpener);
    const folder = React.useContext(WorkFolder);
    const open = React.useCallback(() => void links.open({ kind: 'file', path }), [links, path]);
    const label = nls.localize('openspace/chat/openFile', 'Open {0}', baseName(path));
    const hint = workspacePath(path, folder);
    return <button type='button' className='openspace-link-button' data-testid='open-file' aria-label={label} title={hint} onClick={open}>
        <Icon name='go-to-file' />{baseName(path)}
    </button>;
};
