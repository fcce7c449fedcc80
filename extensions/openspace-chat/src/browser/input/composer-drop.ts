import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import * as React from '@theia/core/shared/react';
import { allowDrop } from 'openspace-interface/lib/browser/controls/allow-drop';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { IncomingFiles } from '../composer/incoming-files';
import { InputFocus } from '../drafts/input-focus';

/** Handlers for the box around the text area. */
export interface ComposerDrop {
    /** Something that can be dropped is over the box. */
    readonly hovered: boolean;
    readonly handlers: Pick<React.HTMLAttributes<HTMLElement>, 'onPaste' | 'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop'>;
}

/** How Theia's explorer and tabs say which files are dragged. */
const THEIA_FILES = 'theia-editor-dnd';

/** Files that are pasted or dropped become attachments, those of the explorer mentions. */
export function useComposerDrop(sessionID: string | undefined): ComposerDrop {
    const incoming = useService(IncomingFiles);
    const inputFocus = useService(InputFocus);
    const [hovered, setHovered] = React.useState(false);
    const handlers = React.useMemo(() => ({
        onPaste: (event: React.ClipboardEvent) => {
            const files = Array.from(event.clipboardData.files);
            // Office programs add a picture of the text that is copied.
            const isRichText = event.clipboardData.types.includes('text/plain') && event.clipboardData.types.includes('text/html');
            if (files.length > 0 && !isRichText) {
                event.preventDefault();
                void incoming.attach(sessionID, files);
            }
        },
        onDragEnter: (event: React.DragEvent) => void (isTaken(event.dataTransfer) && allowDrop(event, 'copy')),
        onDragOver: (event: React.DragEvent) => {
            if (isTaken(event.dataTransfer)) {
                allowDrop(event, 'copy');
                setHovered(true);
            }
        },
        onDragLeave: (event: React.DragEvent) => {
            if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) {
                setHovered(false);
            }
        },
        onDrop: (event: React.DragEvent) => {
            setHovered(false);
            if (!isTaken(event.dataTransfer)) {
                return;
            }
            event.preventDefault();
            event.stopPropagation();
            const uris = ApplicationShell.getDraggedEditorUris(event.dataTransfer);
            void (uris.length > 0 ? incoming.mention(sessionID, uris) : incoming.attach(sessionID, Array.from(event.dataTransfer.files)));
            inputFocus.focus();
        }
    }), [incoming, sessionID, inputFocus]);
    return { hovered, handlers };
}

function isTaken({ types }: DataTransfer): boolean {
    return types.includes(THEIA_FILES) || types.includes('Files');
}
