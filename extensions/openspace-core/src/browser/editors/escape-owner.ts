import { isEmptyChatInput } from '../control/empty-chat-input';
import { isEditing } from '../control/is-editing';

/** Surfaces that Escape closes wherever the keyboard is. */
const OPEN = '.dialogOverlay, .lm-Menu';

/** Where Escape answers something, or is passed on to a program. */
const OWNERS = '.xterm, .openspace-prompts, .openspace-request, .openspace-session-area';

/** Where Monaco takes the text of an editor: what Escape means there is told by context keys. */
const EDITOR_TEXT = '.monaco-editor .inputarea, .monaco-editor .native-edit-context';

/** Whether Escape means nothing to what is open or has the focus. */
export function isEscapeFree({ activeElement: focused, body }: Document): boolean {
    if (body.querySelector(OPEN) !== null) {
        return false;
    }
    if (!focused || focused === body || focused.matches(EDITOR_TEXT)) {
        return true;
    }
    return focused.closest(OWNERS) === null && (isEmptyChatInput(focused) || !isEditing(focused));
}
