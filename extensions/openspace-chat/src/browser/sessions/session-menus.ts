import { Coordinate, ContextMenuRenderer } from '@theia/core/lib/browser/context-menu-renderer';
import { inject, injectable } from '@theia/core/shared/inversify';
import { MESSAGE_MENU, SESSION_MENU } from './session-commands';

/** Shows the menus of sessions and messages. */
@injectable()
export class SessionMenus {

    @inject(ContextMenuRenderer) protected readonly renderer: ContextMenuRenderer;

    showForSession(sessionID: string, context: HTMLElement, anchor: Coordinate = below(context)): void {
        this.renderer.render({ menuPath: SESSION_MENU, anchor, args: [sessionID], includeAnchorArg: false, context });
    }

    showForMessage(sessionID: string, messageID: string, context: HTMLElement, anchor: Coordinate): void {
        this.renderer.render({ menuPath: MESSAGE_MENU, anchor, args: [sessionID, messageID], includeAnchorArg: false, context });
    }
}

function below(element: HTMLElement): Coordinate {
    const { left, bottom } = element.getBoundingClientRect();
    return { x: left, y: bottom };
}
