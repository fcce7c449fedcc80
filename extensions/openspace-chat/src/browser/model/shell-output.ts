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

export function shellRun(part: ToolPart): ShellRun {
    const { state } = part;
    const { output: printed } = metadataOf(part);
    const output = state.status === 'error' ? state.error
        : typeof printed === 'string' ? printed
            : state.status === 'completed' ? state.output : '';
    const exit = exitOf(part);
    return { command: commandOf(part), output: readableOutput(output), ...(exit === undefined ? {} : { exit }) };
}

/** Empty while the model writes the call. */
export function commandOf({ state: { input } }: ToolPart): string {
    return typeof input.command === 'string' ? input.command : '';
}

function exitOf(part: ToolPart): number | undefined {
    const { exit } = metadataOf(part);
    return typeof exit === 'number' ? exit : undefined;
}

function metadataOf({ state }: ToolPart): Readonly<Record<string, unknown>> {
    return ('metadata' in state && state.metadata) || {};
}

/** Programs that say with 1 that they found nothing, or that there is a difference. */
const ASKING = new Set(['grep', 'egrep', 'fgrep', 'rg', 'ag', 'ack', 'diff', 'cmp', 'test', '[', '[[', 'which', 'type', 'pgrep']);

/** The last program of a command line, behind variables that are set for it and the program that runs it. */
const BEFORE = String.raw`(?:[A-Za-z_]\w*=\S*\s+|sudo\s+|command\s+(?!-v))*`;
const LAST_PROGRAM = new RegExp(String.raw`(?:^|[;&|\n])\s*${BEFORE}(?:git\s+(grep|diff)|(command)\s+-v|([^\s;&|]+))[^;&|\n]*$`);

/** Whether a command did what it should. A search without hits did. Asked for every command at each update: leaves the output unread. */
export function endedWell(part: ToolPart): boolean {
    const exit = exitOf(part);
    return exit === undefined || exit === 0 || exit === 1 && isQuestion(commandOf(part));
}

function isQuestion(command: string): boolean {
    const [, git, lookup, program] = LAST_PROGRAM.exec(command.trim().slice(-2_000)) ?? [];
    return git !== undefined || lookup !== undefined || ASKING.has(program?.slice(program.lastIndexOf('/') + 1) ?? '');
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
