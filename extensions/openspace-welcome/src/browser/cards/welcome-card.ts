/** A way to begin, offered on the welcome page. Extensions bind more of them. */
export const WelcomeCard = Symbol('WelcomeCard');

export interface WelcomeCard {
    /** In lower case; appears in the page as `welcome-card-<id>`. */
    readonly id: string;
    /** Smaller ones stand further to the front. */
    readonly rank: number;
    /** Name of a codicon. */
    readonly icon: string;
    /** What happens, in two or three words. */
    readonly label: string;
    /** What it is good for, in a sentence. */
    readonly description: string;
    /** Also in a window without a folder. */
    readonly needsNoFolder?: boolean;
    /** Whose key is shown on the card, if it has one. While it is not enabled, there is no card. */
    readonly command?: string;
    /** What a click does. The person wants to be where it leads: it may take the keyboard. */
    run(): Promise<void>;
}
