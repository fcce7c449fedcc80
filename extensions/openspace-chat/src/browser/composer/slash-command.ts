export const SlashCommandContribution = Symbol('SlashCommandContribution');

/** Something that the person can do in the chat by writing `/` and its name, beside the commands of the agent's server. */
export interface SlashCommand {
    readonly name: string;
    /** What it does, in a few words. */
    readonly description: string;
    /** A failure is reported to the user; this does not reject. */
    run(sessionID: string | undefined): Promise<unknown>;
}

/** Rooms that know what the person can do add to the list by binding this. */
export interface SlashCommandContribution {
    slashCommands(): readonly SlashCommand[];
}
