import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { defineAgentCommand, label } from 'openspace-core/lib/common';
import { shapeIds, toBoard, whiteboardId, written } from './board-arguments';

const BOARD = 'docs/whiteboard/parts.whiteboard.json';

export const whiteboardLayout = defineAgentCommand({
    id: 'openspace.whiteboard.layout',
    label: 'Lay Out Board',
    description: 'Arranges all shapes or some. What the person has placed stays.',
    category: 'Whiteboard',
    risk: 'write',
    args: z.object({
        whiteboardId,
        direction: z.enum(['down', 'right', 'up', 'left']).optional(),
        algorithm: z.enum(['layered', 'tree', 'force']).optional(),
        shapeIds: shapeIds.optional()
    }),
    result: written,
    example: { whiteboardId: BOARD, direction: 'right' },
    leadsTo: toBoard,
    summary: args => nls.localize('openspace/whiteboard/done/layout', 'Arranged {0}', args.whiteboardId),
    answersData: true
});

export const whiteboardAlign = defineAgentCommand({
    id: 'openspace.whiteboard.align',
    label: 'Align Shapes',
    description: 'Aligns shapes at an edge or a centre line, or spaces them evenly.',
    category: 'Whiteboard',
    risk: 'write',
    args: z.object({
        whiteboardId,
        shapeIds,
        edge: z.enum(['left', 'right', 'top', 'bottom', 'center', 'middle', 'horizontal', 'vertical'])
            .describe('center and middle: of x and of y; the last two space evenly')
    }),
    result: written,
    example: { whiteboardId: BOARD, shapeIds: ['api', 'db'], edge: 'middle' },
    leadsTo: toBoard,
    summary: args => nls.localize('openspace/whiteboard/done/align', 'Aligned shapes of {0}', args.whiteboardId),
    answersData: true,
    rarelyUsed: true
});

export const whiteboardGroup = defineAgentCommand({
    id: 'openspace.whiteboard.group',
    label: 'Group Shapes',
    description: 'Puts shapes into a frame with a title, which moves with them.',
    category: 'Whiteboard',
    risk: 'write',
    args: z.object({ whiteboardId, shapeIds, title: label(z.string().max(200)).optional() }),
    result: written,
    example: { whiteboardId: BOARD, shapeIds: ['api', 'db'], title: 'Backend' },
    leadsTo: toBoard,
    summary: args => nls.localize('openspace/whiteboard/done/group', 'Grouped shapes of {0}', args.whiteboardId),
    answersData: true,
    rarelyUsed: true
});
