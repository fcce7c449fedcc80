import { isOSX } from '@theia/core/lib/common';
import { GRID } from './snapping';

/** What of a key event decides. */
export type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

export type KeyAction =
    | { readonly kind: 'nudge'; readonly dx: number; readonly dy: number }
    | { readonly kind: 'tool'; readonly tool: string }
    | { readonly kind: 'step'; readonly by: 1 | -1 }
    /** Along the shapes that lead to code. */
    | { readonly kind: 'walk'; readonly by: 1 | -1 }
    | { readonly kind: SimpleAction };

export type SimpleAction =
    | 'delete' | 'selectAll' | 'leave' | 'edit' | 'menu' | 'duplicate' | 'group' | 'ungroup' | 'front' | 'back' | 'forward' | 'backward'
    | 'find' | 'zoomIn' | 'zoomOut' | 'actualSize' | 'fit' | 'undo' | 'redo';

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]
};

/** Letters without Ctrl, as other whiteboards have them. */
export const TOOL_KEYS: Readonly<Record<string, string>> = {
    v: 'select', r: 'rectangle', o: 'ellipse', d: 'diamond', t: 'text', n: 'note', f: 'frame', c: 'connector', l: 'line', p: 'freehand'
};

const PLAIN: Readonly<Record<string, SimpleAction>> = {
    'Delete': 'delete', 'Backspace': 'delete', 'Escape': 'leave', 'Enter': 'edit', 'F2': 'edit',
    '+': 'zoomIn', '=': 'zoomIn', '-': 'zoomOut', '0': 'actualSize', '1': 'fit', ']': 'forward', '[': 'backward', '}': 'front', '{': 'back'
};

const WITH_CTRL: Readonly<Record<string, SimpleAction>> = {
    'a': 'selectAll', 'd': 'duplicate', 'g': 'group', 'shift+g': 'ungroup', 'f': 'find', ']': 'front', '[': 'back',
    'z': 'undo', 'y': 'redo', 'shift+z': 'redo'
};

/** Keys that Theia, which is asked first, leaves to a board that has the focus. Undo and redo reach it by Theia's own commands. */
export const OWN_KEYS: readonly string[] = [
    'ctrlcmd+a', 'ctrlcmd+d', 'ctrlcmd+g', 'ctrlcmd+shift+g', 'ctrlcmd+f', 'ctrlcmd+]', 'ctrlcmd+[', 'f2', 'enter', 'shift+enter',
    'delete', 'backspace', 'tab', 'shift+tab', 'ctrlcmd+c', 'ctrlcmd+x', 'ctrlcmd+v', 'shift+f10', ...Object.keys(ARROWS).flatMap(key => {
        const name = key.slice('Arrow'.length).toLowerCase();
        return [name, `shift+${name}`];
    })
];

/** What a key means on the board itself, not in a field; undefined for all that is not the board's. */
export function actionOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Key): KeyAction | undefined {
    if (altKey) {
        return undefined;
    }
    const name = key.length === 1 ? key.toLowerCase() : key;
    if (isOSX ? metaKey : ctrlKey) {
        const keys = shiftKey ? `shift+${name}` : name;
        return Object.hasOwn(WITH_CTRL, keys) ? { kind: WITH_CTRL[keys] } : undefined;
    }
    if (ctrlKey || metaKey) {
        return undefined;
    }
    const arrow = Object.hasOwn(ARROWS, name) ? ARROWS[name] : undefined;
    if (arrow) {
        const step = shiftKey ? 1 : GRID;
        return { kind: 'nudge', dx: arrow[0] * step, dy: arrow[1] * step };
    }
    if (name === 'Tab') {
        return { kind: 'step', by: shiftKey ? -1 : 1 };
    }
    if (name === 'ContextMenu' || name === 'F10' && shiftKey) {
        return { kind: 'menu' };
    }
    if (name === '.' || name === ',') {
        return { kind: 'walk', by: name === '.' ? 1 : -1 };
    }
    const kind = Object.hasOwn(PLAIN, name) ? PLAIN[name] : undefined;
    if (kind) {
        return { kind };
    }
    const tool = !shiftKey && Object.hasOwn(TOOL_KEYS, name) ? TOOL_KEYS[name] : undefined;
    return tool ? { kind: 'tool', tool } : undefined;
}
