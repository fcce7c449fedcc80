import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';

/** Asks which of the open folders is meant, if there are several. */
@injectable()
export class PickFolder {

    @inject(WorkspaceService) protected readonly folders: WorkspaceService;
    @inject(QuickInputService) protected readonly quickInput: QuickInputService;
    @inject(MessageService) protected readonly messages: MessageService;

    async pick(placeholder: string): Promise<string | undefined> {
        const roots = (await this.folders.roots).map(({ resource }) => resource.path.fsPath());
        if (roots.length === 0) {
            void this.messages.info(
                nls.localize('openspace/workspace/openFolderFirst', 'Open a folder first: a sandbox works on one.')
            );
            return undefined;
        }
        if (roots.length === 1) {
            return roots[0];
        }
        return (await this.quickInput.showQuickPick(roots.map(root => ({ label: root })), { placeholder }))?.label;
    }
}
