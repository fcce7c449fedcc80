import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { IncomingFiles } from '../composer/incoming-files';
import { Icon } from '../controls/icon';
import { InputFocus } from '../drafts/input-focus';
import { useService } from '../rendering/use-service';

/** Lets the person pick files of their computer. */
export const AttachmentButton = React.memo(({ sessionID }: { readonly sessionID: string | undefined }) => {
    const incoming = useService(IncomingFiles);
    const inputFocus = useService(InputFocus);
    const picker = React.useRef<HTMLInputElement>(null);
    const open = React.useCallback(() => picker.current?.click(), []);
    const take = React.useCallback((event: React.ChangeEvent<HTMLInputElement>) => {
        const files = Array.from(event.target.files ?? []);
        // The same file can be picked again.
        event.target.value = '';
        void incoming.attach(sessionID, files);
        inputFocus.focus();
    }, [incoming, sessionID, inputFocus]);
    const label = nls.localize('openspace/chat/attach', 'Attach files');
    return <>
        <button type='button' className='openspace-icon-button' data-testid='chat-attach' aria-label={label} title={label} onClick={open}><Icon name='attach' /></button>
        <input type='file' multiple hidden ref={picker} data-testid='chat-attach-files' aria-label={label} tabIndex={-1} onChange={take} />
    </>;
});
AttachmentButton.displayName = 'AttachmentButton';
