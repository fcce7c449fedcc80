import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { MiniBrowserEnvironment } from '@theia/mini-browser/lib/browser/environment/mini-browser-environment';
import { PreviewWidget } from '../view/preview-widget';

/** The pages of a PDF, in the browser's own viewer. */
@injectable()
export class PdfPreview extends PreviewWidget {

    @inject(FileService) protected readonly files: FileService;
    @inject(MiniBrowserEnvironment) protected readonly environment: MiniBrowserEnvironment;

    protected address: string | undefined;
    /** How often the file was written. */
    protected version = 0;

    protected async open(uri: URI): Promise<void> {
        if (!navigator.pdfViewerEnabled) {
            throw new Error('This browser cannot show PDF files in a page. The explorer can download the file.');
        }
        const path = uri.path.toString().split('/').map(encodeURIComponent).join('/');
        this.address = `${this.environment.getRandomEndpoint().getRestUrl().toString()}${path}`;
        this.toDispose.push(this.files.watch(uri));
        this.toDispose.push(this.files.onDidFilesChange(event => {
            if (event.contains(uri)) {
                this.version++;
                this.update();
            }
        }));
        this.update();
    }

    protected override labelOf(uri: URI): string {
        return uri.path.base;
    }

    protected content(): React.ReactNode {
        return this.address && <iframe key={this.version} className='openspace-preview-frame' src={this.address} data-preview-focus=''
            title={this.getResourceUri().path.base} />;
    }
}
