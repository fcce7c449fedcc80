import { open, OpenerService } from '@theia/core/lib/browser/opener-service';
import { WindowService } from '@theia/core/lib/browser/window/window-service';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { toastText } from 'openspace-core/lib/browser/notifications/toast-text';
import { FilesService } from 'openspace-core/lib/common/files-service';
import { LinkTarget } from './model/link-target';

/** Opens links of the conversation: web pages outside, files of the workspace in an editor, nothing else. */
@injectable()
export class ChatLinkOpener {

    @inject(OpenerService) protected readonly openers: OpenerService;
    @inject(WindowService) protected readonly windows: WindowService;
    @inject(FilesService) protected readonly files: FilesService;
    @inject(MessageService) protected readonly messages: MessageService;

    async open(target: LinkTarget): Promise<void> {
        if (target.kind === 'web') {
            this.windows.openNewWindow(target.url, { external: true });
            return;
        }
        try {
            // The backend's path check refuses what is not in the workspace.
            const { uri } = await this.files.locate(target.path, 'show');
            const start = { line: (target.line ?? 1) - 1, character: (target.column ?? 1) - 1 };
            await open(this.openers, new URI(uri), target.line ? { selection: { start, end: start } } : undefined);
        } catch (error) {
            const reason = error instanceof Error ? error.message : String(error);
            this.messages.warn(nls.localize('openspace/chat/linkFailed', '{0} cannot be opened: {1}', toastText(target.path), toastText(reason)));
        }
    }
}
