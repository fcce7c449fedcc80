import { z } from 'zod';

/** From the worst to the mildest. */
export const boardFindingKindSchema = z.enum([
    'dangling', 'overlap', 'through', 'label-cut', 'label-covered', 'off-border', 'outside-group', 'contrast', 'tight',
    'code-missing', 'code-changed', 'code-moved'
]);
export type BoardFindingKind = z.infer<typeof boardFindingKindSchema>;

/** Something that is wrong with a board, or would look wrong. */
export const boardFindingSchema = z.object({
    kind: boardFindingKindSchema,
    shapeId: z.string(),
    /** The shape or connector with which it has to do. */
    otherId: z.string().optional(),
    message: z.string(),
    /** px² of an overlap of shapes, ratio of a contrast, otherwise px, also of connectors on the same line. */
    amount: z.number().optional()
});
export type BoardFinding = z.infer<typeof boardFindingSchema>;
