import { z } from 'zod';

/** A day: longer waits are typing errors, and timers overflow at 2^31 ms. */
const MAX_WAIT = 86_400_000;

const milliseconds = z.number().int().min(0).max(MAX_WAIT);
const tokens = z.number().int().min(0);
const pace = { chunkSize: z.number().int().min(1).optional(), delay: milliseconds.optional() };

const usageSchema = z.strictObject({
    prompt_tokens: tokens.optional(),
    completion_tokens: tokens.optional(),
    total_tokens: tokens.optional(),
    prompt_tokens_details: z.strictObject({ cached_tokens: tokens }).optional(),
    completion_tokens_details: z.strictObject({ reasoning_tokens: tokens }).optional()
});

/** One schema for each kind of step, under the member that tells the kind. */
const stepSchemas = {
    text: z.strictObject({ text: z.string(), ...pace }),
    chunks: z.strictObject({ chunks: z.array(z.string()), delay: milliseconds.optional() }),
    repeat: z.strictObject({
        repeat: z.strictObject({ text: z.string(), times: z.number().int().min(1) }),
        delay: milliseconds.optional()
    }),
    echo: z.strictObject({ echo: z.enum(['lastUser', 'lastToolResult', 'system']) }),
    reasoning: z.strictObject({ reasoning: z.string(), ...pace }),
    tool: z.strictObject({
        tool: z.string().min(1),
        arguments: z.union(
            [z.record(z.string(), z.unknown()), z.string()], { error: 'expected an object, or a string that is sent as it is' }
        )
            .optional(),
        id: z.string().min(1).optional(),
        ...pace
    }),
    wait: z.strictObject({ wait: milliseconds }),
    hold: z.strictObject({ hold: z.string().min(1) }),
    finish: z.strictObject({ finish: z.string().min(1) }),
    usage: z.strictObject({ usage: usageSchema }),
    status: z.strictObject({
        status: z.number().int().min(400).max(599),
        body: z.unknown().optional(),
        headers: z.record(z.string(), z.string()).optional()
    }),
    hang: z.strictObject({ hang: z.literal(true) }),
    drop: z.strictObject({ drop: z.literal(true) })
};

type StepKind = keyof typeof stepSchemas;

/** The token counts that a reply reports; absent ones are estimated. */
export type UsageCounts = z.infer<typeof usageSchema>;

/** One thing that a reply does; told apart by the member that names its kind. */
export type ReplyStep = { [Kind in StepKind]: z.infer<(typeof stepSchemas)[Kind]> }[StepKind];

const stepKinds = Object.keys(stepSchemas) as StepKind[];

/** Not a union: the schema is chosen by the telling member, so that a complaint names the bad member itself. */
const replyStepSchema = z.record(z.string(), z.unknown()).transform((value, context): ReplyStep => {
    const kind = stepKinds.find(candidate => candidate in value);
    if (kind === undefined) {
        context.addIssue({ code: 'custom', message: `not a step: expected one of ${stepKinds.join(', ')}` });
        return z.NEVER;
    }
    const parsed = stepSchemas[kind].safeParse(value);
    if (!parsed.success) {
        for (const { path, message } of parsed.error.issues) {
            context.addIssue({ code: 'custom', path, message });
        }
        return z.NEVER;
    }
    return parsed.data;
});

/** The steps of one reply, in an order that can be played. */
export const replySchema = z.array(replyStepSchema).superRefine((steps, context) => {
    steps.forEach((step, index) => {
        const isStatus = 'status' in step;
        if ((isStatus || 'hang' in step || 'drop' in step) && index < steps.length - 1) {
            context.addIssue({ code: 'custom', path: [index + 1], message: 'can never be played: the step before it ends the reply' });
        }
        if (isStatus && !steps.slice(0, index).every(earlier => 'wait' in earlier || 'hold' in earlier)) {
            context.addIssue({ code: 'custom', path: [index, 'status'], message: 'only wait and hold may come before a status' });
        }
    });
});
