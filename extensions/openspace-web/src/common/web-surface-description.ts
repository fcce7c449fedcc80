import { SurfaceDescription } from 'openspace-core/lib/common';
import { previewClick, previewOpen, previewRead, previewScreenshot, previewType } from './commands/preview-commands';
import { webIntroduction } from './web-introduction';

export const webSurface: SurfaceDescription = {
    ...webIntroduction,
    commands: [previewOpen, previewRead, previewScreenshot, previewClick, previewType]
};
