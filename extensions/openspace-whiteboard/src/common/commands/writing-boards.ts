import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { content, defineAgentCommand, label } from 'openspace-core/lib/common';
import {
    briefDrafts, shapeDraft, shapeDrafts, shapeId, shapeIds, shapeUpdates, toBoard, updatedShapes, whiteboardId, written
} from './board-arguments';

const BOARD = 'docs/whiteboard/parts.whiteboard.json';

export const mermaidText = content(z.string().min(1).max(100_000));

export const whiteboardCreate = defineAgentCommand({
    id: 'openspace.whiteboard.create',
    label: 'Create Board',
    description: 'Creates a board, with shapes or a Mermaid diagram at once. Writes answer findings: fix them.',
    category: 'Whiteboard',
    risk: 'write',
    args: z.object({
        whiteboardId: whiteboardId.describe('new *.whiteboard.json; a bare name goes to docs/whiteboard'),
        title: label(z.string().min(1).max(200)).optional(),
        shapes: briefDrafts,
        mermaid: mermaidText.optional()
    }),
    result: written.extend({ whiteboardId: z.string() }),
    example: { whiteboardId: BOARD, title: 'Parts', shapes: [{ id: 'api', type: 'rectangle', text: 'API' }] },
    leadsTo: toBoard,
    summary: args => nls.localize('openspace/whiteboard/done/create', 'Created {0}', args.whiteboardId),
    answersData: true
});

export const whiteboardAddShape = defineAgentCommand({
    id: 'openspace.whiteboard.add_shape',
    label: 'Add Shape',
    description: 'Adds shapes and connectors, many at once. Without coordinates they are sized and placed without overlap.',
    category: 'Whiteboard',
    risk: 'write',
    args: z.object({ whiteboardId, shape: shapeDraft, shapes: shapeDrafts }),
    result: written,
    example: {
        whiteboardId: BOARD,
        shapes: [
            { id: 'queue', type: 'queue', text: 'Jobs', rightOf: 'api' }, { type: 'connector', from: 'api', to: 'queue', label: 'adds' }
        ]
    },
    leadsTo: toBoard,
    summary: args => nls.localize('openspace/whiteboard/done/add', 'Drew on {0}', args.whiteboardId),
    answersData: true
});

export const whiteboardUpdateShape = defineAgentCommand({
    id: 'openspace.whiteboard.update_shape',
    label: 'Update Shape',
    description: 'Changes one shape or connector (shapeId, updates), or many (shapes). A link set again is pinned again.',
    category: 'Whiteboard',
    risk: 'write',
    args: z.object({ whiteboardId, shapeId: shapeId.optional(), updates: shapeUpdates, shapes: updatedShapes }),
    result: written,
    example: { whiteboardId: BOARD, shapeId: 'api', updates: { text: 'Public API', color: 'blue' } },
    leadsTo: toBoard,
    summary: args => nls.localize('openspace/whiteboard/done/update', 'Changed shapes of {0}', args.whiteboardId),
    answersData: true
});

export const whiteboardDeleteShape = defineAgentCommand({
    id: 'openspace.whiteboard.delete_shape',
    label: 'Delete Shape',
    description: 'Deletes shapes with their connectors.',
    category: 'Whiteboard',
    risk: 'write',
    args: z.object({ whiteboardId, shapeId: shapeId.optional(), shapeIds: shapeIds.optional() }),
    result: written,
    example: { whiteboardId: BOARD, shapeId: 'api' },
    leadsTo: toBoard,
    summary: args => nls.localize('openspace/whiteboard/done/delete', 'Deleted shapes of {0}', args.whiteboardId)
});

const end = z.union([shapeId, z.object({ shape: shapeId, side: z.enum(['top', 'right', 'bottom', 'left']).optional() })]);

export const whiteboardConnect = defineAgentCommand({
    id: 'openspace.whiteboard.connect',
    label: 'Connect Shapes',
    description: 'Connects two shapes. relation: directed (default), association, link, inheritance, realization, composition, '
        + 'aggregation, dependency, transition, flow, sync, async, return, one-to-one, one-to-many, many-to-one, many-to-many, '
        + 'zero-or-one, zero-or-many.',
    category: 'Whiteboard',
    risk: 'write',
    args: z.object({
        whiteboardId,
        from: end.describe('shapeId'),
        to: end.describe('shapeId'),
        label: label(z.string().max(500)).optional(),
        relation: label(z.string().max(40)).optional(),
        style: z.enum(['straight', 'elbow', 'curved']).optional()
    }),
    result: written,
    example: { whiteboardId: BOARD, from: 'api', to: 'db', label: 'reads' },
    leadsTo: toBoard,
    summary: args => nls.localize('openspace/whiteboard/done/connect', 'Connected shapes of {0}', args.whiteboardId),
    answersData: true,
    rarelyUsed: true
});

export const whiteboardFromMermaid = defineAgentCommand({
    id: 'openspace.whiteboard.from_mermaid',
    label: 'Add Mermaid to Board',
    description: 'Adds a Mermaid diagram (flowchart, class, state, sequence, er) as shapes to a board, which is created if need be.',
    category: 'Whiteboard',
    risk: 'write',
    args: z.object({ whiteboardId, mermaid: mermaidText }),
    result: written.extend({ whiteboardId: z.string() }),
    example: { whiteboardId: BOARD, mermaid: 'flowchart LR\n  api[API] -->|reads| db[(Orders)]' },
    leadsTo: toBoard,
    summary: args => nls.localize('openspace/whiteboard/done/fromMermaid', 'Drew a diagram on {0}', args.whiteboardId),
    answersData: true,
    rarelyUsed: true
});
