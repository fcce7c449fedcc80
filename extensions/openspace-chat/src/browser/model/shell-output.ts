import { ToolPart } from 'openspace-agent/lib/common';

/** What a shell command printed, and how it ended. */
export interface ShellRun {
    readonly command: string;
    readonly output: string;
    /** Absent while it runs, and if it was stopped. */
    readonly exit?: number;
}

/** Sequences by which programs colour, move the cursor and set titles. */
// eslint-disable-next-line no-control-regex -- they are what is looked for
const ESCAPES = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-Z\\-_])/g;

export function shellRun({ state }: ToolPart): ShellRun {
    const metadata: Readonly<Record<string, unknown>> = ('metadata' in state && state.metadata) || {};
    const output = state.status === 'error' ? state.error
        : typeof metadata.output === 'string' ? metadata.output
            : state.status === 'completed' ? state.output : '';
    return {
        command: typeof state.input.command === 'string' ? state.input.command : '',
        output: readableOutput(output),
        ...(typeof metadata.exit === 'number' ? { exit: metadata.exit } : {})
    };
}

/** Output as lines of text: without colours, and of a line that was written over only its last state. */
export function readableOutput(text: string): string {
    return text.replace(ESCAPES, '').replace(/\r+\n/g, '\n').replace(/^[^\n]*\r(?=[^\n])/gm, '');
}

/** The newest line that says something; empty if there is none. */
export function lastLine(output: string): string {
    const text = output.trimEnd();
    return text.slice(text.lastIndexOf('\n') + 1).trim();
}
