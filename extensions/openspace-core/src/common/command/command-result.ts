import { z } from 'zod';

/** A picture that goes with a result, for models that can see. */
export interface ResultPicture {
    readonly mime: 'image/png' | 'image/jpeg' | 'image/webp';
    /** In Base64. */
    readonly data: string;
    /** What it shows, for models that cannot. */
    readonly description: string;
}

/** Of one result, and of all that go to the agent in a turn: each costs as much as a long text. */
export const MAX_PICTURES = 4;

/** Of one picture, in characters of Base64: about three megabytes, which providers take. */
const MAX_PICTURE_LENGTH = 4_200_000;

/** What every command answers; `success: false` always carries a reason that a person understands. */
export interface CommandResult {
    readonly success: boolean;
    readonly error?: string;
    readonly output?: string;
    readonly data?: Readonly<Record<string, unknown>>;
    readonly pictures?: readonly ResultPicture[];
    /** Milliseconds from start to answer. */
    readonly executionTime: number;
}

/** What a page answers to the backend. */
export interface PageResult extends CommandResult {
    /** The data does not travel: a service of the backend keeps it for the command. */
    readonly isDataKept?: boolean;
}

const resultShape = z.object({
    success: z.boolean(),
    error: z.string().optional(),
    output: z.string().optional(),
    data: z.record(z.string(), z.unknown()).optional(),
    pictures: z.array(z.object({
        mime: z.enum(['image/png', 'image/jpeg', 'image/webp']),
        data: z.base64().max(MAX_PICTURE_LENGTH),
        description: z.string()
    })).max(MAX_PICTURES).optional(),
    executionTime: z.number()
});

export const commandResultSchema: z.ZodType<CommandResult> = resultShape;

export const pageResultSchema: z.ZodType<PageResult> = resultShape.extend({ isDataKept: z.boolean().optional() });

export namespace CommandResult {
    export function ok(data?: Readonly<Record<string, unknown>>, executionTime = 0): CommandResult {
        return data ? { success: true, data, executionTime } : { success: true, executionTime };
    }

    export function failed(error: string, executionTime = 0): CommandResult {
        return { success: false, error, executionTime };
    }

    /** The flat form of the external API: the members of `data` stand beside `success`. Pictures go a way of their own. */
    export function flatten({ data, pictures: _apart, ...rest }: CommandResult): Record<string, unknown> {
        return { ...data, ...rest };
    }
}
