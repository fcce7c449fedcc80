/** A file that the agent has changed, as `EditWitness` of the command plane has it. */
export interface AgentEdit {
    /** Absolute. */
    readonly path: string;
    readonly isNew: boolean;
    /** Lines that are others now, from 1, both inclusive. */
    readonly lines?: readonly { readonly start: number; readonly end: number }[];
}
