import { z } from 'zod';

/** What a command may do: look, arrange the window, change files, run programs. */
export const riskSchema = z.enum(['view', 'layout', 'write', 'execute']);
export type Risk = z.infer<typeof riskSchema>;

/**
 * What a command reaches beside what its arguments name: nothing but the arrangement and the marks of the window, the files
 * of all folders that are open, or programs of the person's machine.
 */
export const reachSchema = z.enum(['window', 'workspace', 'host']);
export type Reach = z.infer<typeof reachSchema>;

/**
 * The one definition of a command. Palette entry, manifest, prompt, validation and external API are derived from it;
 * the handler stands in the page (see AgentCommandHandler).
 */
export interface AgentCommandDefinition<A extends z.ZodObject = z.ZodObject, R extends z.ZodObject = z.ZodObject> {
    /** `openspace.<surface>.<verb>` */
    readonly id: string;
    readonly label: string;
    /** One or two sentences for the agent and for the palette. */
    readonly description: string;
    readonly category: string;
    readonly risk: Risk;
    /** `workspace` if nothing is said. Sandboxed sessions have no commands that reach the host, and no other folder than theirs. */
    readonly reach?: Reach;
    /** Every text is marked for what it is, see `arguments/argument-kinds.ts`; else the command is not registered. */
    readonly args: A;
    readonly result: R;
    /** Arguments of a typical call; checked against `args` by a test. */
    readonly example: z.input<A>;
    /**
     * What was done, in the past tense, for the person: "Opened src/a.ts:3–7". Contents may be replaced by their sizes, so it
     * names none. The label, if absent.
     */
    summary?(args: z.output<A>): string;
    /** What it is about, if neither a file nor an id says it best: "rm -rf build". Told where it was not done. */
    subject?(args: z.output<A>): string;
    /**
     * The command by which the person gets to see what was done. Without it, one that only shows something shows it again, and
     * one about a file leads to the file.
     */
    leadsTo?(args: z.output<A>): CommandReference | undefined;
    /** The agent asks for the sake of the data: it goes back in the same turn. Others report failures only. */
    readonly answersData?: boolean;
    /** What it answers was written by others, such as a web page: what is written or run after it is asked for. */
    readonly answersForeign?: boolean;
    /** Described in a line only when the prompt gets long; `openspace.help` tells the rest. */
    readonly rarelyUsed?: boolean;
    /** It could not do its work here and says so to whoever tries; nobody is told of it. */
    readonly isWithheld?: boolean;
}

/** Gives the definition its exact types and makes unknown arguments an error. */
export function defineAgentCommand<A extends z.ZodObject, R extends z.ZodObject>(
    definition: AgentCommandDefinition<A, R>
): AgentCommandDefinition<A, R> {
    return { ...definition, args: definition.args.strict() as unknown as A };
}

export type CommandArgs<D> = D extends AgentCommandDefinition<infer A, z.ZodObject> ? z.output<A> : never;
export type CommandData<D> = D extends AgentCommandDefinition<z.ZodObject, infer R> ? z.input<R> : never;

/** Where a command came from. */
export type CommandSource = 'block' | 'mcp' | 'http' | 'palette';

/** A command with its arguments. */
export interface CommandReference {
    readonly cmd: string;
    readonly args: Readonly<Record<string, unknown>>;
}

/** Where a block stood: in which part of the message, and behind how many characters of what the person sees of it. */
export interface ReplyPosition {
    readonly partId: string;
    readonly offset: number;
    /** Which block of the part it was, from 0: several may stand at one place. */
    readonly index: number;
}

/** A command on its way to the page that executes it. */
export interface AgentCommandCall extends CommandReference {
    /** Unique per call; names it in logs and events. */
    readonly id: string;
    readonly sessionId?: string;
    /** The agent's message in which it stood. */
    readonly messageId?: string;
    /** Of a block. */
    readonly position?: ReplyPosition;
    readonly source: CommandSource;
}

/** The reason why arguments do not fit, in one line that names each bad member; undefined if they fit. */
export function explainBadArguments(error: z.ZodError): string {
    return error.issues.map(issue => {
        if (issue.code === 'unrecognized_keys') {
            return `unknown argument${issue.keys.length > 1 ? 's' : ''} ${issue.keys.map(key => `"${key}"`).join(', ')}`;
        }
        const where = issue.path.join('.');
        return where ? `"${where}": ${issue.message}` : issue.message;
    }).join('; ');
}
