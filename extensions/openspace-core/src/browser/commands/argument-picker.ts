import { AgentCommandDefinition } from '../../common';
import { ArgumentKind } from '../../common/arguments/argument-kinds';
import { JsonSchema } from '../../common/arguments/text-arguments';

/** A value that the person can pick for an argument. */
export interface PickerChoice {
    readonly label: string;
    readonly description?: string;
    readonly value: string;
    readonly iconClasses?: string[];
}

/** What the person is asked for in the palette. */
export interface AskedArgument {
    readonly command: AgentCommandDefinition;
    readonly name: string;
    readonly schema: JsonSchema;
}

/** Bound by every extension that has something to pick; the palette then asks for all arguments of its kind with it. */
export const ArgumentPicker = Symbol('ArgumentPicker');
export interface ArgumentPicker {
    readonly kind: ArgumentKind;
    /** What there is to pick, the likeliest first. `typed` is empty unless this is a search. Rejects with a message for the user. */
    choices(typed: string, argument: AskedArgument): Promise<readonly PickerChoice[]>;
    /** Asked again as the person types. Without it, the first answer is filtered. */
    readonly isSearch?: boolean;
    /** Whether what the person typed will do, too, although it is none of the choices. */
    acceptsOther?(typed: string, argument: AskedArgument): boolean;
    /** Shown if there is nothing to pick: "No terminal is open." */
    readonly emptyMessage?: string;
}
