import * as React from '@theia/core/shared/react';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { SessionMenus } from './session-menus';

const PERSON_MESSAGE = '.openspace-message.openspace-mod-user';

/** Handles right clicks on messages of the person. Who has selected text wants the browser's menu. */
export function useMessageMenu(sessionID: string | undefined): (event: React.MouseEvent<HTMLElement>) => void {
    const menus = useService(SessionMenus);
    return React.useCallback((event: React.MouseEvent<HTMLElement>) => {
        const message = event.target instanceof Element ? event.target.closest<HTMLElement>(PERSON_MESSAGE) : undefined;
        const messageID = message?.dataset.messageId;
        if (sessionID && message && messageID && (window.getSelection()?.isCollapsed ?? true)) {
            event.preventDefault();
            menus.showForMessage(sessionID, messageID, message, { x: event.clientX, y: event.clientY });
        }
    }, [menus, sessionID]);
}
