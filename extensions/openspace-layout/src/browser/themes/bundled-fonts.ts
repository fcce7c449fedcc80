import { FrontendApplicationContribution } from '@theia/core/lib/browser';
import { injectable } from '@theia/core/shared/inversify';
import * as monaco from '@theia/monaco-editor-core';

/** Asked for while the page still starts, so that nothing is shown in another font first. */
const NEEDED = ['13px "Inter Variable"', '600 13px "Inter Variable"', '14px "JetBrains Mono Variable"'];

@injectable()
export class BundledFonts implements FrontendApplicationContribution {

    /** Editors measure letters once; those that did so too early do it again. Nothing waits for it. */
    initialize(): void {
        void Promise.allSettled(NEEDED.map(font => document.fonts.load(font))).then(() => monaco.editor.remeasureFonts());
    }
}
