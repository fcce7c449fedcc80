import * as React from '@theia/core/shared/react';

/** Lets what is dragged be dropped here. Theia forbids it for the whole document, so the event must not get there. */
export function allowDrop(event: React.DragEvent, effect: 'copy' | 'move'): void {
    event.preventDefault();
    event.stopPropagation();
    event.dataTransfer.dropEffect = effect;
}
