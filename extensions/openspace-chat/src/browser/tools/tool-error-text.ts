import { ToolPart } from 'openspace-agent/lib/common';
import { reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';

/**
 * What a call of a tool gave, in the person's language where it is our own reason for a failure. The output of programs, and what
 * other tools say, stays as it is: a line of it might look like one of ours.
 */
export function toolErrorText({ tool, state, metadata }: ToolPart, text: string): string {
    if (state.status !== 'error' || metadata?.openspaceSandbox !== true) {
        return text;
    }
    // The reason stands below what the command printed.
    const start = tool === 'bash' || tool === 'git' ? text.lastIndexOf('\n') + 1 : 0;
    return text.slice(0, start) + reasonText(text.slice(start));
}
