import { isEditing } from 'openspace-interface/lib/browser/page/is-editing';
import { Surfaces } from '../surfaces/surfaces';

/** Surfaces that Escape closes wherever the keyboard is. */
const OPEN = '.dialogOverlay, .lm-Menu';

/** Where Escape answers a question of ours. */
const QUESTIONS = '.openspace-prompts';

/** Where Monaco takes the text of an editor: what Escape means there is told by context keys. */
const EDITOR_TEXT = '.monaco-editor .inputarea, .monaco-editor .native-edit-context';

/** Whether Escape means nothing to what is open or has the focus. */
export function isEscapeFree({ activeElement: focused, body }: Document, surfaces: Pick<Surfaces, 'ownsEscape' | 'isIdle'>): boolean {
    if (body.querySelector(OPEN) !== null) {
        return false;
    }
    if (!focused || focused === body || focused.matches(EDITOR_TEXT)) {
        return true;
    }
    return focused.closest(QUESTIONS) === null && !surfaces.ownsEscape(focused) && (surfaces.isIdle(focused) || !isEditing(focused));
}
