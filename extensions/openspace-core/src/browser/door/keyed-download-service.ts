import { FileDownloadServiceImpl } from '@theia/filesystem/lib/browser/download/file-download-service';
import { injectable } from '@theia/core/shared/inversify';

/** Downloads through a request of the page: a plain link could not prove the page key. */
@injectable()
export class KeyedDownloadService extends FileDownloadServiceImpl {

    protected override async forceDownload(id: string, title: string): Promise<void> {
        const response = await fetch(`${this.endpoint()}/download/?id=${id}`);
        if (!response.ok) {
            await this.messageService.error(`The download failed: ${response.status} ${response.statusText}`);
            return;
        }
        const url = URL.createObjectURL(await response.blob());
        const anchor = document.createElement('a');
        anchor.href = url;
        anchor.download = title;
        anchor.click();
        URL.revokeObjectURL(url);
    }
}
