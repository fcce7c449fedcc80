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
import { presentationIntroduction } from './presentation-introduction';

export const presentationSurface: SurfaceDescription = {
    ...presentationIntroduction,
    commands: [
        presentationList, presentationRead, presentationCreate, presentationUpdateSlide, presentationAddSlide, presentationDeleteSlide,
        presentationMoveSlide, presentationOpen, presentationNavigate, presentationPlay, presentationPause, presentationStop,
        presentationCheck, presentationRender, presentationPinCode, presentationExport
    ]
};
