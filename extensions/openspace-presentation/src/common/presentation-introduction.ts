import { SurfaceIntroduction } from 'openspace-core/lib/common';

const DECK = 'docs/deck/overview.deck.md';

/** Commands by their names: their definitions are loaded later. */
export const presentationIntroduction: SurfaceIntroduction = {
    id: 'presentation',
    purpose: 'Explain with slides beside the code (Markdown in *.deck.md).',
    content: { type: 'presentation', contentId: 'path of a deck', kind: 'path' },
    examples: [{
        title: 'Explain something with slides:',
        commands: [
            {
                cmd: 'openspace.presentation.create',
                args: { deckPath: DECK, title: 'Overview', slides: ['# Overview', '## Parts\n\n- core\n- chat'] }
            },
            { cmd: 'openspace.presentation.open', args: { deckPath: DECK, splitDirection: 'vertical' } },
            { cmd: 'openspace.presentation.navigate', args: { deckPath: DECK, slideIndex: 1 } }
        ]
    }]
};
