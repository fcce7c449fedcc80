/** `keyCode` of keys that an input method has taken; in some browsers all that tells of the one that ends a word. */
const TAKEN = 229;

/** Whether a key belongs to an input method, which is composing a character: it means nothing to anybody else. */
export function isForInputMethod({ isComposing, keyCode }: KeyboardEvent): boolean {
    return isComposing || keyCode === TAKEN;
}
