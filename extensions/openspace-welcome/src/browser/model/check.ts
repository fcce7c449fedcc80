/**
 * `problem`: something will not work; `note`: something is missing that one can do without. Both are findings. `untried`: it is there,
 * and nobody has looked whether it works.
 */
export type CheckState = 'ok' | 'untried' | 'busy' | 'note' | 'problem';

/** A way to mend a finding: a command of the IDE with the words of its button, or one for a terminal. */
export type Fix =
    | { readonly kind: 'command'; readonly command: string; readonly label: string }
    | { readonly kind: 'shell'; readonly text: string };

export interface Check {
    readonly id: 'agent' | 'shell' | 'git' | 'sandbox' | 'trust';
    readonly state: CheckState;
    readonly text: string;
    readonly fixes: readonly Fix[];
}

/** Whether the person should do something about it. */
export function isFinding({ state }: Check): boolean {
    return state === 'note' || state === 'problem';
}
