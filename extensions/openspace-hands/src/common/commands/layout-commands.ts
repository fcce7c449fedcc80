import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { idOf, label } from 'openspace-core/lib/common/arguments/argument-kinds';
import { defineAgentCommand } from 'openspace-core/lib/common/command/agent-command';

/** Of the name of a layout, in characters. */
export const MAX_LAYOUT_NAME = 80;

const layoutName = z.string().trim().min(1).max(MAX_LAYOUT_NAME);

const layouts = z.array(z.object({ name: z.string(), savedAt: z.string(), tabs: z.array(z.string()) }));

export type LayoutInfo = z.infer<typeof layouts>[number];

export const layoutSave = defineAgentCommand({
    id: 'openspace.layout.save',
    label: 'Save Layout As',
    description: 'Saves the arrangement of the window, with its tabs, under a name. An older layout of that name is replaced.',
    category: 'Pane',
    risk: 'layout',
    reach: 'window',
    args: z.object({ name: label(layoutName).describe('name of the layout') }),
    result: z.object({ layouts }),
    example: { name: 'debugging' },
    leadsTo: () => undefined,
    summary: ({ name }) => nls.localize('openspace/core/done/saveLayout', 'Saved the layout "{0}"', name),
    rarelyUsed: true
});

export const layoutApply = defineAgentCommand({
    id: 'openspace.layout.apply',
    label: 'Apply Layout',
    description: 'Arranges the window as in a saved layout. Unsaved files and running terminals stay open (kept).',
    category: 'Pane',
    risk: 'layout',
    reach: 'window',
    args: z.object({ name: idOf('layout', layoutName).describe('name of the layout') }),
    result: z.object({ layouts, kept: z.array(z.string()), missing: z.array(z.string()) }),
    example: { name: 'debugging' },
    leadsTo: () => undefined,
    summary: ({ name }) => nls.localize('openspace/core/done/applyLayout', 'Applied the layout "{0}"', name),
    rarelyUsed: true
});

export const layoutList = defineAgentCommand({
    id: 'openspace.layout.list',
    label: 'List Layouts',
    description: 'Lists the saved layouts of this folder.',
    category: 'Pane',
    risk: 'view',
    reach: 'window',
    args: z.object({}),
    result: z.object({ layouts }),
    example: {},
    leadsTo: () => undefined,
    summary: () => nls.localize('openspace/core/done/listLayouts', 'Listed the layouts'),
    answersData: true,
    rarelyUsed: true
});
