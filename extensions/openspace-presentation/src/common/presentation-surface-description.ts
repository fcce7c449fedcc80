import { SurfaceDescription } from 'openspace-core/lib/common';
import { presentationExport } from './commands/exporting-decks';
import { presentationCheck, presentationList, presentationRead, presentationRender } from './commands/reading-decks';
import {
    presentationNavigate, presentationOpen, presentationPause, presentationPlay, presentationStop
} from './commands/showing-decks';
import {
    presentationAddSlide, presentationCreate, presentationDeleteSlide, presentationMoveSlide, presentationPinCode,
    presentationUpdateSlide
} from './commands/writing-decks';

const DECK = 'docs/deck/overview.deck.md';

export const presentationSurface: SurfaceDescription = {
    id: 'presentation',
    purpose: 'Explain with slides beside the code (Markdown in *.deck.md).',
    commands: [
        presentationList, presentationRead, presentationCreate, presentationUpdateSlide, presentationAddSlide, presentationDeleteSlide,
        presentationMoveSlide, presentationOpen, presentationNavigate, presentationPlay, presentationPause, presentationStop,
        presentationCheck, presentationRender, presentationPinCode, presentationExport
    ],
    content: { type: 'presentation', contentId: 'path of a deck', kind: 'path' },
    examples: [{
        title: 'Explain something with slides:',
        commands: [
            {
                cmd: presentationCreate.id,
                args: { deckPath: DECK, title: 'Overview', slides: ['# Overview', '## Parts\n\n- core\n- chat'] }
            },
            { cmd: presentationOpen.id, args: { deckPath: DECK, splitDirection: 'vertical' } },
            { cmd: presentationNavigate.id, args: { deckPath: DECK, slideIndex: 1 } }
        ]
    }]
};
