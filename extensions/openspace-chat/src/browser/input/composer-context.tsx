import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { EditorContext } from '../composer/editor-context';
import { Icon } from '../controls/icon';
import { ChatDrafts } from '../drafts/chat-drafts';
import { Draft } from '../drafts/draft';
import { useEventValue } from '../rendering/use-event-value';
import { useService } from '../rendering/use-service';
import { AttachmentChip, shortName } from './attachment-chips';

interface ComposerContextProps {
    readonly sessionID: string | undefined;
    readonly draft: Draft;
}

/** The selection that goes along, as a chip to remove; without one the file in front of the person, as a chip to add. */
export const ComposerContext = ({ sessionID, draft }: ComposerContextProps): React.JSX.Element | null => {
    const drafts = useService(ChatDrafts);
    const context = useService(EditorContext);
    const pending = useEventValue(context.onDidChange, () => context.pending);
    const file = useEventValue(context.onDidChange, () => context.place.file);
    const settle = React.useCallback(() => context.settle(), [context]);
    const add = React.useCallback(() => file && drafts.attach(sessionID, file), [drafts, sessionID, file]);
    if (pending) {
        return <AttachmentChip attachment={pending} onRemove={settle} />;
    }
    const isThere = draft.attachments.some(attachment => attachment.type === 'context' && attachment.path === file?.path);
    if (!file || isThere) {
        // React takes null for "nothing".
        return null;
    }
    const label = nls.localize('openspace/chat/addFile', 'Add {0} to the message', file.path);
    return <span role='listitem'>
        <button type='button' className='openspace-chip openspace-chip-offer' data-testid='context-offer' aria-label={label} title={label} onClick={add}>
            <Icon name='add' /><span className='openspace-chip-name'>{shortName(file.path)}</span>
        </button>
    </span>;
};
