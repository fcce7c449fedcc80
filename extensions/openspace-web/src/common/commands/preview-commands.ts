import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { content, label, workspacePath } from 'openspace-core/lib/common/arguments/argument-kinds';
import { defineAgentCommand } from 'openspace-core/lib/common/command/agent-command';

const CATEGORY = 'Preview';

const state = { url: z.string(), title: z.string(), errors: z.array(z.string()) };
const element = z.number().int().min(1).describe('number in read\'s tree');
const side = z.number().int().min(200).max(4_000).optional();

export const previewOpen = defineAgentCommand({
    id: 'openspace.preview.open',
    label: 'Open Page of a Local Server',
    description: 'Shows a page of a local server, or the preview of a file, to the person; a page is also loaded for you.',
    category: CATEGORY,
    risk: 'view',
    reach: 'host',
    args: z.object({
        url: label(z.string().min(1).max(2_000)).optional().describe('loopback only'),
        path: workspacePath().optional()
    }),
    result: z.object({
        paneId: z.string(), url: z.string().optional(), title: z.string().optional(), errors: z.array(z.string()).optional()
    }),
    example: { url: 'http://localhost:5173/' },
    summary: ({ url, path }) => nls.localize('openspace/web/done/open', 'Opened {0}', url ?? path ?? ''),
    leadsTo: args => ({ cmd: 'openspace.preview.open', args }),
    answersData: true,
    answersForeign: true,
    rarelyUsed: true
});

export const previewRead = defineAgentCommand({
    id: 'openspace.preview.read',
    label: 'Read Page',
    description: 'Answers the accessible tree of your page as text, and errors since the last time.',
    category: CATEGORY,
    risk: 'view',
    reach: 'host',
    args: z.object({}),
    result: z.object({ ...state, text: z.string(), truncated: z.boolean().optional() }),
    example: {},
    summary: () => nls.localize('openspace/web/done/read', 'Read the page'),
    answersData: true,
    answersForeign: true,
    rarelyUsed: true
});

export const previewScreenshot = defineAgentCommand({
    id: 'openspace.preview.screenshot',
    label: 'Screenshot of Page',
    description: 'Answers a picture of your page.',
    category: CATEGORY,
    risk: 'view',
    reach: 'host',
    args: z.object({ width: side, height: side, fullPage: z.boolean().optional() }),
    result: z.object(state),
    example: { width: 390, height: 844 },
    summary: () => nls.localize('openspace/web/done/screenshot', 'Looked at the page'),
    answersData: true,
    answersForeign: true,
    rarelyUsed: true
});

export const previewClick = defineAgentCommand({
    id: 'openspace.preview.click',
    label: 'Click in Page',
    description: 'Clicks an element of your page.',
    category: CATEGORY,
    risk: 'execute',
    reach: 'host',
    args: z.object({ element }),
    result: z.object(state),
    example: { element: 3 },
    summary: ({ element: number }) => nls.localize('openspace/web/done/click', 'Clicked element {0} of the page', number),
    answersData: true,
    answersForeign: true,
    rarelyUsed: true
});

export const previewType = defineAgentCommand({
    id: 'openspace.preview.type',
    label: 'Type into Page',
    description: 'Replaces the text of a field of your page; submit presses Enter.',
    category: CATEGORY,
    risk: 'execute',
    reach: 'host',
    args: z.object({ element, text: content(z.string().max(10_000)), submit: z.boolean().optional() }),
    result: z.object(state),
    example: { element: 2, text: 'Ada', submit: true },
    summary: ({ element: number }) => nls.localize('openspace/web/done/type', 'Typed into element {0} of the page', number),
    answersData: true,
    answersForeign: true,
    rarelyUsed: true
});
