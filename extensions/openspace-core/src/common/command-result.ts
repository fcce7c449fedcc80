import { z } from 'zod';

/** What every command answers; `success: false` always carries a reason that a person understands. */
export interface CommandResult {
    readonly success: boolean;
    readonly error?: string;
    readonly output?: string;
    readonly data?: Readonly<Record<string, unknown>>;
    /** Milliseconds from start to answer. */
    readonly executionTime: number;
}

export const commandResultSchema: z.ZodType<CommandResult> = z.object({
    success: z.boolean(),
    error: z.string().optional(),
    output: z.string().optional(),
    data: z.record(z.string(), z.unknown()).optional(),
    executionTime: z.number()
});

export namespace CommandResult {
    export function ok(data?: Readonly<Record<string, unknown>>, executionTime = 0): CommandResult {
        return data ? { success: true, data, executionTime } : { success: true, executionTime };
    }

    export function failed(error: string, executionTime = 0): CommandResult {
        return { success: false, error, executionTime };
    }

    /** The flat form of the external API: the members of `data` stand beside `success`. */
    export function flatten(result: CommandResult): Record<string, unknown> {
        const { data, ...rest } = result;
        return { ...data, ...rest };
    }
}
