import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { defineAgentCommand, workspacePath } from 'openspace-core/lib/common';
import { deckPath, findings, slideIndex, toDeck } from './deck-arguments';

export const presentationList = defineAgentCommand({
    id: 'openspace.presentation.list',
    label: 'List Decks',
    description: 'Lists the decks of the workspace.',
    category: 'Presentation',
    risk: 'view',
    args: z.object({ path: workspacePath().optional() }),
    result: z.object({
        // Of very many decks, and of one that cannot be read, only the path is known.
        decks: z.array(z.object({ deckPath: z.string(), title: z.string().optional(), slides: z.number().optional() })),
        truncated: z.boolean()
    }),
    example: {},
    summary: () => nls.localize('openspace/presentation/done/list', 'Listed the decks'),
    answersData: true,
    rarelyUsed: true
});

export const presentationRead = defineAgentCommand({
    id: 'openspace.presentation.read',
    label: 'Read Deck',
    description: 'Reads the front matter and the Markdown of all slides of a deck, or of one.',
    category: 'Presentation',
    risk: 'view',
    args: z.object({ deckPath, slideIndex: slideIndex.optional() }),
    result: z.object({ metadata: z.record(z.string(), z.unknown()), slides: z.array(z.string()), total: z.number() }),
    example: { deckPath: 'docs/deck/overview.deck.md' },
    leadsTo: toDeck,
    summary: args => nls.localize('openspace/presentation/done/read', 'Read {0}', args.deckPath),
    answersData: true
});

export const presentationCheck = defineAgentCommand({
    id: 'openspace.presentation.check',
    label: 'Check Deck',
    description: 'Says what is wrong with the slides as they are shown: what does not fit, is too small, broken or out of date.',
    category: 'Presentation',
    risk: 'view',
    args: z.object({ deckPath, slideIndex: slideIndex.optional().describe('only this slide') }),
    result: z.object({ findings }),
    example: { deckPath: 'docs/deck/overview.deck.md' },
    leadsTo: toDeck,
    summary: args => nls.localize('openspace/presentation/done/check', 'Checked {0}', args.deckPath),
    answersData: true,
    rarelyUsed: true
});

const outlineEntry = z.object({
    kind: z.string(), text: z.string(), x: z.number(), y: z.number(), width: z.number(), height: z.number()
});

export const presentationRender = defineAgentCommand({
    id: 'openspace.presentation.render',
    label: 'Render Slide',
    description: 'Answers a picture of a slide, and an outline of what stands where on its 1280 by 720 pixels.',
    category: 'Presentation',
    risk: 'view',
    args: z.object({
        deckPath, slideIndex, width: z.number().int().min(200).max(1920).optional().describe('of the picture, in pixels')
    }),
    result: z.object({ outline: z.array(outlineEntry) }),
    example: { deckPath: 'docs/deck/overview.deck.md', slideIndex: 2 },
    leadsTo: toDeck,
    summary: args => nls.localize('openspace/presentation/done/render', 'Looked at slide {0} of {1}', args.slideIndex + 1, args.deckPath),
    answersData: true
});
