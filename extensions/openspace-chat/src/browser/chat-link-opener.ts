import { open, OpenerService } from '@theia/core/lib/browser/opener-service';
import { WindowService } from '@theia/core/lib/browser/window/window-service';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { LinkTarget } from './model/link-target';

/** Opens links of the conversation: web pages outside, files of the workspace in an editor, nothing else. */
@injectable()
export class ChatLinkOpener {

    @inject(OpenerService) protected readonly openers: OpenerService;
    @inject(WindowService) protected readonly windows: WindowService;
    @inject(WorkspaceService) protected readonly workspace: WorkspaceService;
    @inject(MessageService) protected readonly messages: MessageService;

    async open(target: LinkTarget): Promise<void> {
        if (target.kind === 'web') {
            this.windows.openNewWindow(target.url, { external: true });
            return;
        }
        const uri = this.resolve(target.path);
        try {
            if (!uri) {
                throw new Error(nls.localize('openspace/chat/linkOutside', 'it is not in the workspace'));
            }
            const start = { line: (target.line ?? 1) - 1, character: (target.column ?? 1) - 1 };
            await open(this.openers, uri, target.line ? { selection: { start, end: start } } : undefined);
        } catch (error) {
            this.messages.warn(nls.localize('openspace/chat/linkFailed', '{0} cannot be opened: {1}', target.path, error instanceof Error ? error.message : String(error)));
        }
    }

    /** The file under a workspace root; undefined if the path leads out of it. */
    protected resolve(path: string): URI | undefined {
        for (const { resource: root } of this.workspace.tryGetRoots()) {
            const uri = path.startsWith('/') ? root.withPath(path).normalizePath() : root.resolve(path).normalizePath();
            if (root.isEqualOrParent(uri)) {
                return uri;
            }
        }
        return undefined;
    }
}
