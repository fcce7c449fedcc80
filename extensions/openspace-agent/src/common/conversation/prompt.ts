import { AgentPartInput, FilePartInput } from '../opencode/opencode-types';

export interface ModelName {
    readonly providerID: string;
    readonly modelID: string;
}

/** How messages are answered; what is absent is the server's choice. */
export interface PromptChoices {
    readonly model?: ModelName;
    readonly agent?: string;
    /** How hard the model thinks; its names come from the model. */
    readonly variant?: string;
}

/** What goes with a text: a file (by its file URI, or as a data address) or an agent that is asked to help. */
export type PromptAttachment = Omit<FilePartInput, 'id'> | Omit<AgentPartInput, 'id'>;

/** What the person sends. */
export interface Prompt extends PromptChoices {
    readonly text: string;
    readonly attachments?: readonly PromptAttachment[];
}
