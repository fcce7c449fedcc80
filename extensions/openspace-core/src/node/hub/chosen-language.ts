/** The display language that the person chose last, in whatever browser. */
export interface ChosenLanguage {
    /** Undefined if they never did. */
    readonly chosen: string | undefined;
    /** Does nothing if it cannot be one. */
    remember(language: string): void;
}

export const ChosenLanguage = Symbol('ChosenLanguage');
