import { z } from 'zod';
import { CommandReference, content, idOf, label, workspacePath } from 'openspace-core/lib/common';
import { boardFindingSchema } from '../findings/finding';
import { MAX_DRAFTS } from './parse-draft';

/** The board that a command is about. */
export const whiteboardId = workspacePath();

export const shapeId = idOf('shape', z.string().min(1).max(200));

export const shapeIds = idOf('shape', z.array(z.string().min(1).max(200)).min(1).max(5_000));

/** Of no type for the prompt, which describes it in fewer words; what is in it is checked by `parseDraft`. */
const loose = content(z.union([z.looseObject({
    link: z.union([z.looseObject({ path: workspacePath() }), z.null()]).optional(),
    src: z.union([workspacePath(), z.null()]).optional()
})]));

const drafts = z.array(loose).min(1).max(MAX_DRAFTS);

export const shapeDraft = loose.optional().describe('one, as in shapes');

export const shapeDrafts = drafts.optional().describe(
    '{ type, id?, text?, color?, rightOf|leftOf|above|below|inside?: id, x?, y?, width?, height?, link?: { path, line?, symbol? } }; '
    + 'type: rectangle, rounded, ellipse, circle, diamond, triangle, text, note, image (src), frame, cylinder, cloud, actor, queue, '
    + 'class (name, stereotype?, attributes[], methods[]), entity (name, attributes[]), state, composite, initial, final, '
    + 'process, decision, terminator, io, lifeline, activation (lifeline), divider (inside a frame, firstMessage?), line, '
    + 'freehand (points); '
    + 'connector or message: { type, from, to, label?, style?: straight|elbow|curved, relation?: directed|association|inheritance|'
    + 'realization|composition|aggregation|dependency|one-to-many|async|return|… }'
);

/** Where another command has described them. */
export const briefDrafts = drafts.optional().describe('as in add_shape');

export const shapeUpdates = loose.optional().describe('members to change; null removes one');

export const updatedShapes = drafts.optional().describe('{ id, …members to change }');

export const region = z.object({
    x: z.number(), y: z.number(), width: z.number().positive().max(100_000), height: z.number().positive().max(100_000)
});

/** A commit by whatever name git knows it. */
export const gitRevision = label(z.string().min(1).max(200));

const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/** What is wrong with what a command touched; empty when all is well. */
export const findings = z.array(boardFindingSchema);

/** What all writes answer. */
export const written = z.object({
    /** Of one; of several there are `shapeIds`. */
    shapeId: z.string().optional(),
    shapeIds: z.array(z.string()).optional(),
    boxes: z.record(z.string(), box),
    /** Shapes that were not asked for and stand somewhere else now. */
    moved: z.array(z.string()),
    findings,
    revision: z.number()
});

export const camera = z.object({ x: z.number(), y: z.number(), zoom: z.number() });

/** The way of the person to a board. */
export function toBoard({ whiteboardId: path }: { readonly whiteboardId: string }): CommandReference {
    return { cmd: 'openspace.whiteboard.open', args: { whiteboardId: path } };
}
