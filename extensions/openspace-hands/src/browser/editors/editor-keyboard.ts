import { SurfaceKeyboard } from 'openspace-core/lib/browser/surfaces/surface-keyboard';

/** The inputs of Monaco keep what is near the caret; that is not a draft. */
export const EDITOR_KEYBOARD: SurfaceKeyboard = { passesKeysOn: input => input.closest('.monaco-editor') !== null };
