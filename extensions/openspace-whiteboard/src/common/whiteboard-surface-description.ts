import { SurfaceDescription } from 'openspace-core/lib/common';
import { whiteboardAlign, whiteboardGroup, whiteboardLayout } from './commands/arranging-boards';
import { whiteboardExport, whiteboardImportCanvas } from './commands/exchanging-boards';
import {
    whiteboardCheck, whiteboardList, whiteboardRead, whiteboardRender, whiteboardToMermaid
} from './commands/reading-boards';
import { whiteboardCameraFit, whiteboardCameraGet, whiteboardCameraSet, whiteboardOpen } from './commands/showing-boards';
import {
    whiteboardAddShape, whiteboardConnect, whiteboardCreate, whiteboardDeleteShape, whiteboardFromMermaid, whiteboardUpdateShape
} from './commands/writing-boards';
import { whiteboardIntroduction } from './whiteboard-introduction';

export const whiteboardSurface: SurfaceDescription = {
    ...whiteboardIntroduction,
    commands: [
        whiteboardList, whiteboardRead, whiteboardCreate, whiteboardAddShape, whiteboardUpdateShape, whiteboardDeleteShape,
        whiteboardOpen, whiteboardCameraSet, whiteboardCameraFit, whiteboardCameraGet, whiteboardConnect, whiteboardLayout,
        whiteboardAlign, whiteboardFromMermaid, whiteboardToMermaid, whiteboardGroup, whiteboardCheck, whiteboardRender,
        whiteboardExport, whiteboardImportCanvas
    ]
};
