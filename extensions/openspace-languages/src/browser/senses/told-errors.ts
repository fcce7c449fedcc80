import { FileDiagnostic } from '../../common/commands/reading-code';

/** Errors that the agent hears of at once; with more than these it has lost its way, and asks. */
const MAX_ERRORS = 10;

/** Longest message, in characters. */
const MAX_MESSAGE = 300;

/** What goes back to the agent after its edits; undefined if there is nothing to say. */
export function tellErrors(errors: readonly FileDiagnostic[]): Readonly<Record<string, unknown>> | undefined {
    if (errors.length === 0) {
        return undefined;
    }
    const more = errors.length - MAX_ERRORS;
    return {
        note: `Errors that are new since your edits.${more > 0 ? ` ${more} more are left out.` : ''}`,
        diagnostics: errors.slice(0, MAX_ERRORS).map(({ path, line, column, message, source, code }) => ({
            path, line, column, message: message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE)}…` : message,
            ...source ? { source } : {}, ...code ? { code } : {}
        })),
        truncated: more > 0
    };
}
