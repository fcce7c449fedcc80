/** What keys mean in a surface. */
export interface SurfaceKeyboard {
    /** Escape answers or closes something where the focus is, or is passed on to a program. */
    ownsEscape?(focused: Element): boolean;
    /** An input of this surface has the focus, and nothing is written there: Escape can only be meant for something else. */
    isIdle?(focused: Element): boolean;
    /** The input only passes keys on, so that its value is nothing half written. */
    passesKeysOn?(input: Element): boolean;
}
