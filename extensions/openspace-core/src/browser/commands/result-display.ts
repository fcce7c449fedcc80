export const ResultDisplay = Symbol('ResultDisplay');

/** Shows the person what a command answered that they ran themselves. */
export interface ResultDisplay {
    show(title: string, data: Readonly<Record<string, unknown>>): Promise<void>;
}
