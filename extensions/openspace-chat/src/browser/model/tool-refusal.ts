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
    const error = state.status === 'error' ? withoutName(state.error) : undefined;
    return error === undefined ? undefined : BEGINNINGS.find(([beginning]) => error.startsWith(beginning))?.[1];
}

/** Tools that only look, for something that may not be there. */
export const LOOKING = new Set(['read', 'grep', 'glob', 'list']);

/** How errors begin that name a file which is not there. Of a program that is not there, such as the one that searches, others speak. */
const MISSING = /^(?:File not found: |No such file or directory: |ENOENT: no such file or directory, (?!\w*spawn))/;

/** Whether a call only found out that something is not there: an answer, not an alarm. */
export function isMissing({ tool, state }: ToolPart): boolean {
    return state.status === 'error' && LOOKING.has(tool) && MISSING.test(withoutName(state.error));
}

function withoutName(error: string): string {
    return error.replace(/^(?:Error: )+/, '');
}

/** How many commands failed of those whose results the IDE sent to the agent; a no of the person is not a failure. */
export function countOutcomes(results: string): { readonly denied: number; readonly failed: number } {
    // Texts in the data of commands are escaped, so that none of them looks like this.
    const errors = Array.from(results.matchAll(/"success":false,"error":("(?:[^"\\]|\\.)*")/g), ([, error]) => error);
    const denied = errors.filter(error => error === JSON.stringify(DECLINED)).length;
    return { denied, failed: errors.length - denied };
}
