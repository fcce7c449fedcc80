import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { defineAgentCommand } from 'openspace-core/lib/common';
import { deckPath, deckPosition, slideIndex, toDeck } from './deck-arguments';

export const presentationOpen = defineAgentCommand({
    id: 'openspace.presentation.open',
    label: 'Open Deck',
    description: 'Shows a deck to the person, at a slide.',
    category: 'Presentation',
    risk: 'layout',
    args: z.object({
        deckPath,
        slideIndex: slideIndex.optional(),
        splitDirection: z.enum(['horizontal', 'vertical']).optional().describe('new pane: vertical to the right, horizontal below'),
        newPane: z.boolean().optional()
    }),
    result: z.object({ paneId: z.string(), slideIndex: z.number(), total: z.number() }),
    example: { deckPath: 'docs/deck/overview.deck.md', splitDirection: 'vertical' },
    leadsTo: toDeck,
    summary: args => nls.localize('openspace/presentation/done/open', 'Opened {0}', args.deckPath)
});

export const presentationNavigate = defineAgentCommand({
    id: 'openspace.presentation.navigate',
    label: 'Go to Slide',
    description: 'Shows a slide of a deck, which is opened if need be.',
    category: 'Presentation',
    risk: 'view',
    args: z.object({
        deckPath, slideIndex,
        highlight: z.boolean().optional().describe('also mark the code of the slide beside it')
    }),
    result: deckPosition,
    example: { deckPath: 'docs/deck/overview.deck.md', slideIndex: 3 },
    summary: args => nls.localize('openspace/presentation/done/navigate', 'Went to slide {0} of {1}', args.slideIndex + 1, args.deckPath)
});

export const presentationPlay = defineAgentCommand({
    id: 'openspace.presentation.play',
    label: 'Play Deck',
    description: 'Goes from slide to slide by itself, until its end or until the person navigates.',
    category: 'Presentation',
    risk: 'view',
    args: z.object({ deckPath, interval: z.number().min(1).max(600).optional().describe('seconds per step, else 8') }),
    result: deckPosition,
    example: { deckPath: 'docs/deck/overview.deck.md', interval: 10 },
    summary: args => nls.localize('openspace/presentation/done/play', 'Played {0}', args.deckPath),
    rarelyUsed: true
});

export const presentationPause = defineAgentCommand({
    id: 'openspace.presentation.pause',
    label: 'Pause Deck',
    description: 'Pauses a deck that plays; play goes on.',
    category: 'Presentation',
    risk: 'view',
    args: z.object({ deckPath }),
    result: deckPosition,
    example: { deckPath: 'docs/deck/overview.deck.md' },
    leadsTo: toDeck,
    summary: args => nls.localize('openspace/presentation/done/pause', 'Paused {0}', args.deckPath),
    rarelyUsed: true
});

export const presentationStop = defineAgentCommand({
    id: 'openspace.presentation.stop',
    label: 'Stop Deck',
    description: 'Ends playing a deck.',
    category: 'Presentation',
    risk: 'view',
    args: z.object({ deckPath }),
    result: deckPosition,
    example: { deckPath: 'docs/deck/overview.deck.md' },
    leadsTo: toDeck,
    summary: args => nls.localize('openspace/presentation/done/stop', 'Stopped {0}', args.deckPath),
    rarelyUsed: true
});
