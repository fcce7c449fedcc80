import { injectable } from '@theia/core/shared/inversify';
import { MiniBrowserOpenHandler } from '@theia/mini-browser/lib/browser/mini-browser-open-handler';

/** Theia's viewer shows web pages; pictures and PDF have previews of ours. */
@injectable()
export class PagePreviewHandler extends MiniBrowserOpenHandler {

    override onStart(): void {
        ['html', 'htm', 'xhtml'].forEach(ending => this.supportedExtensions.set(ending, 1));
    }
}
