import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { defineAgentCommand, workspacePath } from 'openspace-core/lib/common';
import { camera, findings, gitRevision, region, shapeIds, toBoard, whiteboardId } from './board-arguments';

export const whiteboardList = defineAgentCommand({
    id: 'openspace.whiteboard.list',
    label: 'List Boards',
    description: 'Lists the boards of the workspace.',
    category: 'Whiteboard',
    risk: 'view',
    args: z.object({ path: workspacePath().optional() }),
    result: z.object({
        // Of very many boards, and of one that cannot be read, only the path is known.
        whiteboards: z.array(z.object({ whiteboardId: z.string(), title: z.string().optional(), shapes: z.number().optional() })),
        truncated: z.boolean()
    }),
    example: {},
    summary: () => nls.localize('openspace/whiteboard/done/list', 'Listed the boards'),
    answersData: true,
    rarelyUsed: true
});

export const whiteboardRead = defineAgentCommand({
    id: 'openspace.whiteboard.read',
    label: 'Read Board',
    description: 'Reads a board as an outline or as all its shapes, or what changed since a revision.',
    category: 'Whiteboard',
    risk: 'view',
    args: z.object({
        whiteboardId,
        format: z.enum(['shapes', 'outline']).optional(),
        since: z.union([z.number().int(), gitRevision]).optional().describe('revision, or one of git as HEAD'),
        shapeIds: shapeIds.optional(),
        region: region.optional(),
        page: z.number().int().min(1).optional()
    }),
    result: z.object({
        title: z.string().optional(),
        shapes: z.array(z.record(z.string(), z.unknown())).optional(),
        outline: z.string().optional(),
        page: z.number().optional(),
        pages: z.number().optional(),
        changes: z.record(z.string(), z.unknown()).optional(),
        camera: camera.optional(),
        revision: z.number(),
        /** Of shapes whose code moved, changed or is gone; an outline says it behind them. */
        findings: findings.optional(),
        /** What of the file could not be understood. */
        faults: z.array(z.string()).optional()
    }),
    example: { whiteboardId: 'docs/whiteboard/parts.whiteboard.json', format: 'outline' },
    leadsTo: toBoard,
    summary: args => nls.localize('openspace/whiteboard/done/read', 'Read {0}', args.whiteboardId),
    answersData: true
});

export const whiteboardCheck = defineAgentCommand({
    id: 'openspace.whiteboard.check',
    label: 'Check Board',
    description: 'Says what is wrong with a board: overlaps, connectors through shapes, cut texts, tight gaps, links whose code moved, '
        + 'changed or is gone. Writes answer it, too.',
    category: 'Whiteboard',
    risk: 'view',
    args: z.object({ whiteboardId, shapeIds: shapeIds.optional().describe('only what concerns these') }),
    result: z.object({ findings }),
    example: { whiteboardId: 'docs/whiteboard/parts.whiteboard.json' },
    leadsTo: toBoard,
    summary: args => nls.localize('openspace/whiteboard/done/check', 'Checked {0}', args.whiteboardId),
    answersData: true,
    rarelyUsed: true
});

export const whiteboardRender = defineAgentCommand({
    id: 'openspace.whiteboard.render',
    label: 'Render Board',
    description: 'Answers a picture of a board or a region of it, and an outline.',
    category: 'Whiteboard',
    risk: 'view',
    args: z.object({
        whiteboardId,
        region: region.optional(),
        theme: z.enum(['light', 'dark']).optional(),
        compare: gitRevision.optional().describe('git revision: marks what changed')
    }),
    result: z.object({ outline: z.string(), width: z.number(), height: z.number() }),
    example: { whiteboardId: 'docs/whiteboard/parts.whiteboard.json' },
    leadsTo: toBoard,
    summary: args => nls.localize('openspace/whiteboard/done/render', 'Looked at {0}', args.whiteboardId),
    answersData: true
});

export const whiteboardToMermaid = defineAgentCommand({
    id: 'openspace.whiteboard.to_mermaid',
    label: 'Board as Mermaid',
    description: 'Answers a board as Mermaid text, and what of it does not fit there.',
    category: 'Whiteboard',
    risk: 'view',
    args: z.object({ whiteboardId }),
    result: z.object({ mermaid: z.string(), lost: z.array(z.string()) }),
    example: { whiteboardId: 'docs/whiteboard/parts.whiteboard.json' },
    leadsTo: toBoard,
    summary: args => nls.localize('openspace/whiteboard/done/toMermaid', 'Read {0} as Mermaid', args.whiteboardId),
    answersData: true,
    rarelyUsed: true
});
