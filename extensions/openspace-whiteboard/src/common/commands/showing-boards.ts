import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { defineAgentCommand } from 'openspace-core/lib/common';
import { camera, shapeIds, toBoard, whiteboardId } from './board-arguments';

const BOARD = 'docs/whiteboard/parts.whiteboard.json';

export const whiteboardOpen = defineAgentCommand({
    id: 'openspace.whiteboard.open',
    label: 'Open Board',
    description: 'Shows a board to the person, and some of its shapes if they are named.',
    category: 'Whiteboard',
    risk: 'layout',
    args: z.object({
        whiteboardId,
        shapeIds: shapeIds.optional(),
        highlight: z.boolean().optional().describe('mark the code of the shape beside it: walks through code'),
        splitDirection: z.enum(['horizontal', 'vertical']).optional(),
        newPane: z.boolean().optional()
    }),
    result: z.object({
        paneId: z.string(),
        /** What was marked. */
        code: z.object({ path: z.string(), line: z.number().optional(), endLine: z.number().optional() }).optional()
    }),
    example: { whiteboardId: BOARD, splitDirection: 'vertical' },
    leadsTo: toBoard,
    summary: args => nls.localize('openspace/whiteboard/done/open', 'Opened {0}', args.whiteboardId)
});

export const whiteboardCameraSet = defineAgentCommand({
    id: 'openspace.whiteboard.camera.set',
    label: 'Set Camera of a Board',
    description: 'Looks at a point of a board: x and y are in the middle of the view.',
    category: 'Whiteboard',
    risk: 'layout',
    args: z.object({
        whiteboardId, x: z.number().min(-1e6).max(1e6), y: z.number().min(-1e6).max(1e6), zoom: z.number().min(0.05).max(4).optional()
    }),
    result: camera,
    example: { whiteboardId: BOARD, x: 200, y: 100, zoom: 1 },
    leadsTo: toBoard,
    summary: args => nls.localize('openspace/whiteboard/done/camera', 'Moved the view of {0}', args.whiteboardId),
    rarelyUsed: true
});

export const whiteboardCameraFit = defineAgentCommand({
    id: 'openspace.whiteboard.camera.fit',
    label: 'Fit Board into View',
    description: 'Brings all of a board into the view, or some shapes.',
    category: 'Whiteboard',
    risk: 'layout',
    args: z.object({ whiteboardId, shapeIds: shapeIds.optional() }),
    result: camera,
    example: { whiteboardId: BOARD },
    leadsTo: toBoard,
    summary: args => nls.localize('openspace/whiteboard/done/fit', 'Fitted {0} into the view', args.whiteboardId),
    rarelyUsed: true
});

export const whiteboardCameraGet = defineAgentCommand({
    id: 'openspace.whiteboard.camera.get',
    label: 'Get Camera of a Board',
    description: 'Answers where the person looks on a board.',
    category: 'Whiteboard',
    risk: 'view',
    args: z.object({ whiteboardId }),
    result: camera,
    example: { whiteboardId: BOARD },
    leadsTo: toBoard,
    summary: args => nls.localize('openspace/whiteboard/done/cameraGet', 'Asked for the view of {0}', args.whiteboardId),
    answersData: true,
    rarelyUsed: true
});
