import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { attachmentId, contextLabel, DraftAttachment } from '../drafts/draft';

interface AttachmentChipsProps {
    readonly attachments: readonly DraftAttachment[];
    readonly onRemove: (id: string) => void;
    /** More chips, at the end. */
    readonly children?: React.ReactNode;
}

/** What goes along with the text. */
export const AttachmentChips = React.memo(({ attachments, onRemove, children }: AttachmentChipsProps) =>
    <div className='openspace-chips' role='list' aria-label={nls.localize('openspace/chat/attachments', 'Attachments')}>
        {attachments.map(attachment => <AttachmentChip key={attachmentId(attachment)} attachment={attachment} onRemove={onRemove} />)}
        {children}
    </div>);
AttachmentChips.displayName = 'AttachmentChips';

interface AttachmentChipProps {
    readonly attachment: DraftAttachment;
    readonly onRemove: (id: string) => void;
}

export const AttachmentChip = React.memo(({ attachment, onRemove }: AttachmentChipProps) => {
    const id = attachmentId(attachment);
    const remove = React.useCallback(() => onRemove(id), [id, onRemove]);
    const name = attachmentName(attachment);
    const removeLabel = nls.localize('openspace/chat/removeAttachment', 'Remove {0}', name);
    return <span className='openspace-chip' role='listitem' data-testid='attachment-chip' title={name}>
        {attachment.type === 'data' && attachment.mime.startsWith('image/')
            ? <img src={attachment.url} alt='' />
            : <Icon name={attachmentIcon(attachment)} />}
        <span className='openspace-chip-name'>{shortName(name)}</span>
        <button type='button' className='openspace-icon-button' aria-label={removeLabel} title={removeLabel} onClick={remove}>
            <Icon name='close' />
        </button>
    </span>;
});
AttachmentChip.displayName = 'AttachmentChip';

function attachmentName(attachment: DraftAttachment): string {
    return attachment.type === 'context' ? contextLabel(attachment) : attachment.name;
}

/** Paths are told by their ends. */
export function shortName(name: string): string {
    return name.slice(name.replace(/\/$/, '').lastIndexOf('/') + 1);
}

function attachmentIcon(attachment: DraftAttachment): string {
    if (attachment.type === 'mention') {
        return attachment.kind === 'agent' ? 'hubot' : attachment.kind;
    }
    if (attachment.type === 'context') {
        return attachment.lines || attachment.excerpt ? 'selection' : 'file';
    }
    return attachment.mime === 'application/pdf' ? 'file-pdf' : 'file';
}
