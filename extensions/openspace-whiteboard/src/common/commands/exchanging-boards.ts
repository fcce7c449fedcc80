import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { defineAgentCommand, workspacePath } from 'openspace-core/lib/common';
import { toBoard, whiteboardId, written } from './board-arguments';

const BOARD = 'docs/whiteboard/parts.whiteboard.json';

export const whiteboardExport = defineAgentCommand({
    id: 'openspace.whiteboard.export',
    label: 'Export Board',
    description: 'Writes a board as a picture (svg, png), as JSON Canvas or as Mermaid into a file.',
    category: 'Whiteboard',
    risk: 'write',
    args: z.object({
        whiteboardId,
        format: z.enum(['svg', 'png', 'canvas', 'mermaid']),
        path: workspacePath().optional().describe('else beside the board')
    }),
    result: z.object({ path: z.string(), lost: z.array(z.string()).optional() }),
    example: { whiteboardId: BOARD, format: 'svg' },
    leadsTo: toBoard,
    summary: args => nls.localize('openspace/whiteboard/done/export', 'Exported {0}', args.whiteboardId),
    answersData: true,
    rarelyUsed: true
});

export const whiteboardImportCanvas = defineAgentCommand({
    id: 'openspace.whiteboard.import_canvas',
    label: 'Import Canvas',
    description: 'Creates a board from a JSON Canvas file.',
    category: 'Whiteboard',
    risk: 'write',
    args: z.object({
        path: workspacePath().describe('*.canvas'),
        whiteboardId: whiteboardId.optional().describe('new file, else named like the canvas')
    }),
    result: written.extend({ whiteboardId: z.string(), faults: z.array(z.string()) }),
    example: { path: 'docs/ideas.canvas' },
    summary: args => nls.localize('openspace/whiteboard/done/import', 'Imported {0}', args.path),
    answersData: true,
    rarelyUsed: true
});
