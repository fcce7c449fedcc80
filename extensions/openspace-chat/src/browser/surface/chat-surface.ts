import { inject, injectable } from '@theia/core/shared/inversify';
import { Surface } from 'openspace-core/lib/browser/surfaces/surface';
import { SurfaceKeyboard } from 'openspace-core/lib/browser/surfaces/surface-keyboard';
import { chatSurface } from '../../common/chat-surface';
import { ChatPaneContent } from './chat-pane-content';

/** Where Escape answers a request, or closes the list of sessions. */
const ESCAPE_OWNERS = '.openspace-request, .openspace-session-area';

/** The chat beside the other surfaces. */
@injectable()
export class ChatSurface implements Surface {

    @inject(ChatPaneContent) readonly content: ChatPaneContent;

    readonly description = chatSurface;

    readonly keyboard: SurfaceKeyboard = {
        ownsEscape: focused => focused.closest(ESCAPE_OWNERS) !== null,
        isIdle: focused => focused instanceof HTMLTextAreaElement && focused.value === '' && focused.closest('.openspace-composer') !== null
    };
}
