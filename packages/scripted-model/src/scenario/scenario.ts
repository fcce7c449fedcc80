import { z } from 'zod';
import { replySchema } from './reply-step.js';

const textPatternSchema = z.union([
    z.string(),
    z.strictObject({ regex: z.string(), flags: z.string().optional() }).superRefine((pattern, context) => {
        try {
            new RegExp(pattern.regex, pattern.flags);
        } catch (error) {
            context.addIssue({ code: 'custom', path: ['regex'], message: (error as Error).message });
        }
    })
], { error: 'expected a text or { "regex": "…" }' });

const conditionSchema = z.strictObject({
    lastUser: textPatternSchema.optional(),
    anyUser: textPatternSchema.optional(),
    system: textPatternSchema.optional(),
    toolResult: textPatternSchema.optional(),
    lastRole: z.enum(['system', 'user', 'assistant', 'tool']).optional(),
    step: z.number().int().min(0).optional(),
    hasTools: z.boolean().optional()
});

const ruleSchema = z.strictObject({
    name: z.string().min(1).optional(),
    when: conditionSchema.optional(),
    times: z.number().int().min(1).optional(),
    reply: replySchema
});

export const scenarioSchema = z.strictObject({
    model: z.string().min(1).optional(),
    rules: z.array(ruleSchema),
    fallback: replySchema.optional()
});

/** A text that must be contained, or a regular expression that must match. */
export type TextPattern = z.infer<typeof textPatternSchema>;

/** What must hold of a conversation; all members that are present must. */
export type RuleCondition = z.infer<typeof conditionSchema>;

/** A reply and the conversations it answers, at most `times` times. */
export type ScenarioRule = z.infer<typeof ruleSchema>;

/** What a scripted model answers to which conversation; README.md describes the file. */
export type Scenario = z.infer<typeof scenarioSchema>;

/** The model's name when the scenario gives none. */
export const DEFAULT_MODEL = 'scripted';
