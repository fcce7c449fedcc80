import { ConfirmDialog } from '@theia/core/lib/browser/dialogs';
import { CommandService } from '@theia/core/lib/common/command';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { toastText } from 'openspace-interface/lib/browser/text/toast-text';
import { CreateWorkspace, HostAnswer, SandboxedWorkspace, WorkspacesService } from '../../common';
import { visibleLine } from '../model/audit-text';
import { folderName } from '../model/workspace-words';
import { ALLOW_LOCAL_PREFERENCE } from './workspace-preferences';

/** Theia's command that shows a setting. */
const OPEN_SETTINGS = 'preferences:open';

/** What the person can do with sandboxes; failures are shown. */
@injectable()
export class WorkspaceActions {

    @inject(WorkspacesService) protected readonly service: WorkspacesService;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(CommandService) protected readonly commands: CommandService;

    /** Undefined if it could not be made; the person has been told why. */
    async create(request: CreateWorkspace): Promise<SandboxedWorkspace | undefined> {
        // Some providers boot a machine.
        const progress = await this.messages.showProgress(
            { text: nls.localize('openspace/workspace/starting', 'Starting a sandbox…') }
        );
        try {
            return await this.service.create(request);
        } catch (error) {
            this.tell(nls.localize('openspace/workspace/createFailed', 'The sandbox could not be created: {0}', wordsOf(error)));
            return undefined;
        } finally {
            progress.cancel();
        }
    }

    stop({ id }: SandboxedWorkspace): Promise<void> {
        return this.attempt(() => this.service.stop(id));
    }

    resume({ id }: SandboxedWorkspace): Promise<void> {
        return this.attempt(() => this.service.resume(id));
    }

    answerHost(question: string, answer: HostAnswer): Promise<void> {
        return this.attempt(() => this.service.answerHost(question, answer));
    }

    forgetHost(workspace: string, session: string, host: string): Promise<void> {
        return this.attempt(() => this.service.forgetHost(workspace, session, host));
    }

    async delete(workspace: SandboxedWorkspace): Promise<void> {
        const confirmed = await new ConfirmDialog({
            title: nls.localize('openspace/workspace/deleteTitle', 'Delete the sandbox for {0}?', visibleLine(folderName(workspace))),
            msg: workspace.ownsFiles
                ? nls.localize(
                    'openspace/workspace/deleteFiles',
                    'Its files exist nowhere else. They are permanently deleted, and everything that runs in it ends.'
                )
                : nls.localize(
                    'openspace/workspace/deleteKeepsFolder', 'Everything that runs in it ends. Your folder and the audit trail stay: {0}',
                    visibleLine(workspace.path ?? '')
                ),
            ok: nls.localizeByDefault('Delete')
        }).open();
        if (confirmed) {
            await this.attempt(() => this.service.delete(workspace.id));
        }
    }

    checkProviders(): Promise<void> {
        return this.attempt(() => this.service.checkProviders());
    }

    restartServer(): Promise<void> {
        return this.attempt(() => this.service.restartServer());
    }

    async openLocalSetting(): Promise<void> {
        await this.commands.executeCommand(OPEN_SETTINGS, ALLOW_LOCAL_PREFERENCE);
    }

    protected async attempt(action: () => Promise<void>): Promise<void> {
        try {
            await action();
        } catch (error) {
            this.tell(wordsOf(error));
        }
    }

    protected tell(text: string): void {
        void this.messages.error(text);
    }
}

function wordsOf(error: unknown): string {
    return toastText(errorText(error));
}
