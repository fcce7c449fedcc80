/** What keys and buttons of the presenter view do. */
export type PresenterAction =
    'previous' | 'next' | 'first' | 'last' | 'toggleBlank' | 'largerNotes' | 'smallerNotes' | 'close' | 'nothing';

export interface PressedKey {
    readonly key: string;
    readonly ctrlKey: boolean;
    readonly metaKey: boolean;
    readonly altKey: boolean;
    readonly shiftKey: boolean;
}

/** Remotes for presenters are keyboards: they send page keys or arrows, `b` or `.` for a black screen, and F5 and Escape. */
const ACTIONS: Readonly<Record<string, PresenterAction>> = {
    ArrowRight: 'next', ArrowDown: 'next', PageDown: 'next', ' ': 'next', Enter: 'next', n: 'next',
    ArrowLeft: 'previous', ArrowUp: 'previous', PageUp: 'previous', Backspace: 'previous', p: 'previous',
    Home: 'first', End: 'last', b: 'toggleBlank', '.': 'toggleBlank', '+': 'largerNotes', '=': 'largerNotes', '-': 'smallerNotes',
    Escape: 'close',
    // The browser would load the page again, which is none that it could load.
    F5: 'nothing'
};

/**
 * Undefined if the key is not for the presenter view.
 *
 * @param place what has the focus: buttons keep the keys that press them, and the notes those that scroll them
 */
export function actionOfKey(
    { key, ctrlKey, metaKey, altKey, shiftKey }: PressedKey, place: 'button' | 'notes' | 'page'
): PresenterAction | undefined {
    if (ctrlKey || metaKey || altKey) {
        return undefined;
    }
    if (key === ' ' && shiftKey && place !== 'button') {
        return 'previous';
    }
    const isKept = place === 'button' ? key === ' ' || key === 'Enter' : place === 'notes' && (key === 'ArrowUp' || key === 'ArrowDown');
    return isKept ? undefined : ACTIONS[key];
}
