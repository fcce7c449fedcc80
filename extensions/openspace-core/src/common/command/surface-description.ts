import { z } from 'zod';
import { ArgumentKind } from '../arguments/argument-kinds';
import { AgentCommandDefinition } from './agent-command';

export const promptExampleSchema = z.object({
    /** What the person wants, such as "Show line 42 of a file:". */
    title: z.string(),
    commands: z.array(z.object({ cmd: z.string(), args: z.record(z.string(), z.unknown()) }))
});

/** Stands in the prompt if all of its commands exist. */
export type PromptExample = z.infer<typeof promptExampleSchema>;

/** What `openspace.pane.open` can show of a surface. */
export interface PaneContentDescription {
    /** Its `type`, also in the list of panes. */
    readonly type: string;
    /** What its `contentId` is, for the agent. */
    readonly contentId: string;
    /** The same for the palette, which has a picker for it. Without it the person types. */
    readonly kind?: ArgumentKind;
    /** Such an id, if it can be shown without knowing what is there. */
    readonly example?: string;
    /** It shows what programs of the person's machine do: sandboxed sessions may not open it. */
    readonly reachesHost?: boolean;
}

/** What a page says of a surface from the beginning, before its commands are loaded. */
export interface SurfaceIntroduction {
    /** `openspace.<id>.…` are its commands. */
    readonly id: string;
    /** What it is for, in a line for the agent. */
    readonly purpose: string;
    readonly content?: PaneContentDescription;
    readonly examples?: readonly PromptExample[];
    /** Ids that it had before: whoever uses them is told the new names of its commands. */
    readonly formerly?: readonly string[];
}

/** What may be known of a surface without a page: the agent, the docs and the tests learn it from here. */
export interface SurfaceDescription extends SurfaceIntroduction {
    readonly commands: readonly AgentCommandDefinition[];
}

export const surfaceEntrySchema = z.object({
    id: z.string(), purpose: z.string(), examples: z.array(promptExampleSchema), formerly: z.array(z.string()).optional()
});

/** A surface in the manifest. */
export type SurfaceEntry = z.infer<typeof surfaceEntrySchema>;

export function toSurfaceEntry({ id, purpose, examples = [], formerly }: SurfaceIntroduction): SurfaceEntry {
    return { id, purpose, examples: [...examples], ...formerly ? { formerly: [...formerly] } : {} };
}

/** The name that a command has now, by one that it may have had before, with or without `openspace.`. */
export function renamedCommand(
    cmd: string, surfaces: Iterable<Pick<SurfaceIntroduction, 'id' | 'formerly'>>, has: (id: string) => boolean
): string | undefined {
    const [, before, verb] = /^(?:openspace\.)?([a-z]+)\.(.+)$/.exec(cmd) ?? [];
    for (const { id, formerly = [] } of surfaces) {
        const now = `openspace.${id}.${verb}`;
        if (formerly.includes(before) && has(now)) {
            return now;
        }
    }
    return undefined;
}

/** What whoever asks for a command is told that does not exist; `now` is its name if it has another one. */
export function unknownCommand(cmd: string, now: string | undefined): string {
    return `Unknown command: ${cmd}${now === undefined ? '' : `. It is called ${now} now.`}`;
}
