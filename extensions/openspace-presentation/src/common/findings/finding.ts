import { z } from 'zod';

export const findingKindSchema = z.enum([
    'overflow', 'small-text', 'contrast', 'missing-image', 'mermaid', 'code-missing', 'code-moved', 'code-changed', 'unknown-option',
    'empty', 'yaml'
]);
export type FindingKind = z.infer<typeof findingKindSchema>;

/** Something that is wrong with a slide, or would look wrong. */
export const findingSchema = z.object({
    kind: findingKindSchema,
    /** From 0; absent if it is about the deck as a whole. */
    slideIndex: z.number().optional(),
    /** In the deck's file, from 1. */
    line: z.number().optional(),
    message: z.string(),
    /** Pixels of a slide of 1280 by 720 that do not fit, size of a text in such pixels, ratio of a contrast. */
    amount: z.number().optional()
});
export type Finding = z.infer<typeof findingSchema>;
