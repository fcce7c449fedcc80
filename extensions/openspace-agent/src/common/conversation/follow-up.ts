import { Prompt, PromptAttachment, PromptChoices } from './prompt';

/** A command of the server with what follows its name. */
export interface ServerCommandCall extends PromptChoices {
    readonly name: string;
    readonly arguments: string;
    /** Agents do not go along; files that the arguments mention are found by the server. */
    readonly attachments?: readonly PromptAttachment[];
}

export interface ShellCall extends PromptChoices {
    readonly command: string;
}

/** What the person sends: a message, a command of the server or a shell command, with all that was chosen for it. */
export type FollowUpCall =
    | { readonly kind: 'message'; readonly prompt: Prompt }
    | { readonly kind: 'command'; readonly call: ServerCommandCall }
    | { readonly kind: 'shell'; readonly call: ShellCall };

/** Something that waits until the agent is done with what it does. */
export interface FollowUp {
    readonly id: string;
    readonly call: FollowUpCall;
}
