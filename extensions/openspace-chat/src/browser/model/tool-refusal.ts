import { ToolPart } from 'openspace-agent/lib/common';
import { DECLINED } from 'openspace-core/lib/common';

/** How the person said no to a call: to a permission, to a command of the IDE, to a question. */
export type ToolRefusal = 'rejected' | 'denied' | 'dismissed';

/** How the errors begin that the agent server and our commands make of a no; they have no other mark. */
const BEGINNINGS: ReadonlyArray<readonly [string, ToolRefusal]> = [
    ['The user rejected permission', 'rejected'],
    ['The user has specified a rule which prevents', 'denied'],
    ['The user dismissed this question', 'dismissed'],
    [DECLINED, 'denied'],
    ['This was declined by the user.', 'denied']
];

/** Undefined if the call did not fail, or for another reason: a no of the person is not an error. */
export function refusalOf({ state }: ToolPart): ToolRefusal | undefined {
    const error = state.status === 'error' ? state.error.replace(/^(?:Error: )+/, '') : undefined;
    return error === undefined ? undefined : BEGINNINGS.find(([beginning]) => error.startsWith(beginning))?.[1];
}

/** How many commands failed of those whose results the IDE sent to the agent; a no of the person is not a failure. */
export function countOutcomes(results: string): { readonly denied: number; readonly failed: number } {
    // Texts in the data of commands are escaped, so that none of them looks like this.
    const errors = Array.from(results.matchAll(/"success":false,"error":("(?:[^"\\]|\\.)*")/g), ([, error]) => error);
    const denied = errors.filter(error => error === JSON.stringify(DECLINED)).length;
    return { denied, failed: errors.length - denied };
}
