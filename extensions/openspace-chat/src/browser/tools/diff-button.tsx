import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { baseName } from 'openspace-interface/lib/browser/text/file-name';
import { ChangesEntry } from '../changes/changes-entry';

interface DiffButtonProps {
    readonly sessionID: string;
    /** Any message of the turn. */
    readonly messageID: string;
    readonly path: string;
    /** Only its icon; the words are for who points at it. */
    readonly isShort?: boolean;
}

/** Opens a file in the diff editor: before the turn, and now. */
export const DiffButton = ({ sessionID, messageID, path, isShort = false }: DiffButtonProps): React.JSX.Element => {
    const changes = useService<ChangesEntry>(ChangesEntry);
    const open = React.useCallback(() => void changes.openDiff(sessionID, messageID, path), [changes, sessionID, messageID, path]);
    const label = nls.localize('openspace/chat/openDiffOf', 'Open diff of {0}', baseName(path));
    return <button type='button' className='openspace-link-button' data-testid='open-diff' aria-label={label} title={label} onClick={open}>
        <Icon name='diff' />{!isShort && nls.localize('openspace/chat/openDiff', 'Open diff')}
    </button>;
};
