import { SurfaceKeyboard } from 'openspace-core/lib/browser/surfaces/surface-keyboard';

const isInTerminal = (focused: Element): boolean => focused.closest('.xterm') !== null;

/** Keys go to the program. */
export const TERMINAL_KEYBOARD: SurfaceKeyboard = { ownsEscape: isInTerminal, passesKeysOn: isInTerminal };
