import { nls } from '@theia/core/lib/common/nls';
import { z } from 'zod';
import { defineAgentCommand, workspacePath } from 'openspace-core/lib/common';
import { deckPath, toDeck } from './deck-arguments';

export const presentationExport = defineAgentCommand({
    id: 'openspace.presentation.export',
    label: 'Export Deck',
    description: 'Writes a deck as a web page in one file (html), or offers the person to print it (pdf).',
    category: 'Presentation',
    risk: 'write',
    args: z.object({
        deckPath,
        format: z.enum(['html', 'pdf']),
        path: workspacePath().optional().describe('new file *.html, else beside the deck; only for html')
    }),
    result: z.object({ path: z.string().optional(), offered: z.boolean().optional() }),
    example: { deckPath: 'docs/deck/overview.deck.md', format: 'html' },
    leadsTo: toDeck,
    summary: args => args.format === 'html'
        ? nls.localize('openspace/presentation/done/export', 'Exported {0}', args.deckPath)
        : nls.localize('openspace/presentation/done/offerPrint', 'Offered to print {0}', args.deckPath),
    rarelyUsed: true
});
