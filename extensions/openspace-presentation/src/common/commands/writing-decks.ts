import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { content, defineAgentCommand, label } from 'openspace-core/lib/common';
import { DECK_TEMPLATE_NAMES } from '../deck/deck-templates';
import { deckPath, findings, slideIndex, toDeck } from './deck-arguments';

const slideContent = content().describe('Markdown of the slide, without ---');
const written = z.object({ slideIndex: z.number(), total: z.number(), findings });

export const presentationCreate = defineAgentCommand({
    id: 'openspace.presentation.create',
    label: 'Create Deck',
    description: 'Creates a deck of slides. Write few words per slide, and code as ```ts file=src/a.ts lines=10-20```, '
        + 'which shows the lines as they are; with from=HEAD~1 or turn=last, how they changed. '
        + 'Answers what does not fit: fix it with update_slide.',
    category: 'Presentation',
    risk: 'write',
    args: z.object({
        deckPath: deckPath.describe('new file *.deck.md; a bare name goes to docs/deck'),
        title: label(z.string().min(1).max(200)).optional(),
        slides: content(z.array(z.string()).min(1).max(500)).optional().describe('Markdown of each; else a template'),
        template: z.enum(DECK_TEMPLATE_NAMES).optional(),
        theme: label(z.string().max(40)).optional().describe('paper, night, slate or sunrise; else that of the IDE')
    }),
    result: z.object({ deckPath: z.string(), total: z.number(), findings }),
    example: { deckPath: 'docs/deck/overview.deck.md', title: 'Overview', slides: ['# Overview', '## Parts\n\n- core\n- chat'] },
    leadsTo: toDeck,
    summary: args => nls.localize('openspace/presentation/done/create', 'Created {0}', args.deckPath),
    answersData: true
});

export const presentationUpdateSlide = defineAgentCommand({
    id: 'openspace.presentation.update_slide',
    label: 'Update Slide',
    description: 'Replaces the Markdown of one slide; all others stay as they are.',
    category: 'Presentation',
    risk: 'write',
    args: z.object({ deckPath, slideIndex, content: slideContent }),
    result: written,
    example: { deckPath: 'docs/deck/overview.deck.md', slideIndex: 1, content: '## Parts\n\n- core' },
    leadsTo: toDeck,
    summary: args => nls.localize('openspace/presentation/done/update', 'Updated slide {0} of {1}', args.slideIndex + 1, args.deckPath),
    answersData: true
});

export const presentationAddSlide = defineAgentCommand({
    id: 'openspace.presentation.add_slide',
    label: 'Add Slide',
    description: 'Inserts a slide before the one with this index, or at the end.',
    category: 'Presentation',
    risk: 'write',
    args: z.object({ deckPath, slideIndex: slideIndex.optional(), content: slideContent }),
    result: written,
    example: { deckPath: 'docs/deck/overview.deck.md', slideIndex: 2, content: '## Next steps' },
    leadsTo: toDeck,
    summary: args => nls.localize('openspace/presentation/done/add', 'Added a slide to {0}', args.deckPath),
    answersData: true
});

export const presentationDeleteSlide = defineAgentCommand({
    id: 'openspace.presentation.delete_slide',
    label: 'Delete Slide',
    description: 'Deletes a slide.',
    category: 'Presentation',
    risk: 'write',
    args: z.object({ deckPath, slideIndex }),
    result: z.object({ slideIndex: z.number(), total: z.number() }),
    example: { deckPath: 'docs/deck/overview.deck.md', slideIndex: 2 },
    leadsTo: ({ deckPath: path }) => toDeck({ deckPath: path }),
    summary: args => nls.localize('openspace/presentation/done/delete', 'Deleted slide {0} of {1}', args.slideIndex + 1, args.deckPath),
    rarelyUsed: true
});

export const presentationMoveSlide = defineAgentCommand({
    id: 'openspace.presentation.move_slide',
    label: 'Move Slide',
    description: 'Moves a slide to another index.',
    category: 'Presentation',
    risk: 'write',
    args: z.object({ deckPath, slideIndex, to: slideIndex.describe('index that it has afterwards') }),
    result: written,
    example: { deckPath: 'docs/deck/overview.deck.md', slideIndex: 2, to: 0 },
    leadsTo: toDeck,
    summary: args => nls.localize(
        'openspace/presentation/done/move', 'Moved slide {0} of {1} to {2}', args.slideIndex + 1, args.deckPath, args.to + 1
    ),
    answersData: true,
    rarelyUsed: true
});

export const presentationPinCode = defineAgentCommand({
    id: 'openspace.presentation.pin_code',
    label: 'Pin Code of a Deck Again',
    description: 'Accepts the code of files that slides show as it is now, so that it no longer counts as moved or changed.',
    category: 'Presentation',
    risk: 'write',
    args: z.object({ deckPath, slideIndex: slideIndex.optional().describe('only this slide') }),
    result: z.object({ total: z.number(), findings }),
    example: { deckPath: 'docs/deck/overview.deck.md', slideIndex: 1 },
    leadsTo: toDeck,
    summary: args => nls.localize('openspace/presentation/done/pin', 'Pinned the code of {0} again', args.deckPath),
    answersData: true,
    rarelyUsed: true
});
