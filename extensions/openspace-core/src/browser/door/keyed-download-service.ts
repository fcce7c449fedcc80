import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { FileDownloadCommands } from '@theia/filesystem/lib/browser/download/file-download-command-contribution';
import { FileDownloadServiceImpl } from '@theia/filesystem/lib/browser/download/file-download-service';
import { reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';

/** How long the browser may take to begin with saving; the content stays in memory meanwhile. */
const SAVING_MS = 60_000;

/** Downloads through a request of the page: a plain link could not prove the page key. */
@injectable()
export class KeyedDownloadService extends FileDownloadServiceImpl {

    @inject(CommandRegistry)
    protected readonly commands: CommandRegistry;

    @inject(FrontendApplicationStateService)
    protected readonly applicationState: FrontendApplicationStateService;

    /** A link to copy would open nothing, so the command for it goes as soon as Theia has registered it. */
    @postConstruct()
    protected init(): void {
        void this.applicationState.reachedState('started_contributions').then(() =>
            this.commands.unregisterCommand(FileDownloadCommands.COPY_DOWNLOAD_LINK));
    }

    protected override async forceDownload(id: string, title: string): Promise<void> {
        const response = await fetch(`${this.endpoint()}/download/?id=${id}`);
        if (!response.ok) {
            await this.messageService.error(reasonText(`The download failed: ${response.status} ${response.statusText}`));
            return;
        }
        const url = URL.createObjectURL(await response.blob());
        const anchor = document.createElement('a');
        anchor.href = url;
        anchor.download = title;
        anchor.click();
        setTimeout(() => URL.revokeObjectURL(url), SAVING_MS);
    }
}
