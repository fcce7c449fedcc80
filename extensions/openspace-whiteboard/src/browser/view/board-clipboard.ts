import { ClipboardService } from '@theia/core/lib/browser/clipboard-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { Copied } from '../editing/clipboard';

/**
 * The clipboard for whoever has no event of the browser, such as *Paste* of a menu. Browsers hand over a text only then; if that is what
 * was copied on a board of this page, it stands for the shapes.
 */
@injectable()
export class BoardClipboard {

    @inject(ClipboardService) protected readonly clipboard: ClipboardService;

    protected last: Copied | undefined;

    note(copied: Copied): void {
        this.last = copied;
    }

    /** Empty if the browser refuses, which the person has been told. */
    async read(): Promise<Partial<Copied>> {
        const text = await this.clipboard.readText();
        return text === this.last?.text ? this.last : { text };
    }
}
