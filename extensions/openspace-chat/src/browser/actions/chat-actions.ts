import { ConfirmDialog } from '@theia/core/lib/browser/dialogs';
import { open, OpenerService } from '@theia/core/lib/browser/opener-service';
import { CommandService } from '@theia/core/lib/common/command';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentService, FilePlace, Session } from 'openspace-agent/lib/common';
import { REVIEW_FOLDER_CHANGES } from 'openspace-core/lib/common/services/folder-trust';
import { SandboxService } from '../../common/services/sandbox-service';
import { attempt } from '../commands/attempt';
import { ProviderConnection } from '../providers/provider-connection';
import { ChatSelection } from '../selection/chat-selection';
import { SessionTitles } from '../sessions/session-titles';

/** Theia's command for the choice of a folder. */
const OPEN_FOLDER = 'workspace:openFolder';

/** Theia's command for the question about trust. */
const MANAGE_TRUST = 'workspace:manageTrust';

/** What the person can do beside writing. A failure is reported to the user; none of these rejects. */
@injectable()
export class ChatActions {

    @inject(AgentService) protected readonly service: AgentService;
    @inject(ChatSelection) protected readonly selection: ChatSelection;
    @inject(ProviderConnection) protected readonly providers: ProviderConnection;
    @inject(SessionTitles) protected readonly titles: SessionTitles;
    @inject(SandboxService) protected readonly sandboxes: SandboxService;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(CommandService) protected readonly commands: CommandService;
    @inject(OpenerService) protected readonly openers: OpenerService;

    async newSession(): Promise<void> {
        await attempt(
            this.messages, () => this.selection.startSession(),
            nls.localize('openspace/chat/createFailed', 'The session could not be created')
        );
    }

    /** Asks before it deletes; the conversation cannot be restored. */
    async removeSession(session: Session): Promise<void> {
        const unapplied = await this.sandboxes.unapplied(session.id).catch(() => 0);
        const confirmed = await new ConfirmDialog({
            title: nls.localize('openspace/chat/deleteTitle', 'Delete session'),
            msg: unapplied > 0
                ? nls.localize(
                    'openspace/chat/deleteWithCopy',
                    'Delete "{0}", its messages and its copy of the folder? '
                        + 'Files with changes that were not applied and will be lost: {1}.',
                    this.titles.titleOf(session), unapplied
                )
                : nls.localize(
                    'openspace/chat/deleteMessage', 'Delete "{0}" and its messages? Files stay as they are.', this.titles.titleOf(session)
                ),
            ok: nls.localizeByDefault('Delete')
        }).open();
        if (confirmed) {
            await attempt(
                this.messages, async () => {
                    await this.service.deleteSession(session.id);
                    if (unapplied > 0) {
                        await this.sandboxes.deleteCopy(session.id);
                    }
                },
                nls.localize('openspace/chat/deleteFailed', 'The session could not be deleted')
            );
        }
    }

    /** Ends the running turn of the shown session. */
    async stop(): Promise<void> {
        const sessionID = this.selection.activeSessionID;
        if (sessionID) {
            await attempt(
                this.messages, () => this.service.abort(sessionID),
                nls.localize('openspace/chat/stopFailed', 'The agent could not be stopped')
            );
        }
    }

    async connectProvider(): Promise<void> {
        await attempt(
            this.messages, () => this.providers.connect(),
            nls.localize('openspace/chat/connectFailed', 'The provider could not be connected')
        );
    }

    async disconnectProvider(): Promise<void> {
        await attempt(
            this.messages, () => this.providers.disconnect(),
            nls.localize('openspace/chat/disconnectFailed', 'The provider could not be disconnected')
        );
    }

    async restartAgent(): Promise<void> {
        await attempt(
            this.messages, () => this.service.restartServer(),
            nls.localize('openspace/chat/restartFailed', 'The agent could not be restarted')
        );
    }

    /** Shows the place in an editor. */
    async openPlace({ path, line = 1, column = 1 }: FilePlace): Promise<void> {
        const start = { line: line - 1, character: column - 1 };
        await attempt(
            this.messages, () => open(this.openers, URI.fromFilePath(path), { selection: { start, end: start } }),
            nls.localize('openspace/chat/openPlaceFailed', 'The file could not be opened')
        );
    }

    async openFolder(): Promise<void> {
        await attempt(
            this.messages, () => this.commands.executeCommand(OPEN_FOLDER),
            nls.localize('openspace/chat/openFolderFailed', 'The folder could not be opened')
        );
    }

    /** Asks the person about what configures the folder and has changed. */
    async reviewFolderChanges(): Promise<void> {
        await attempt(
            this.messages, () => this.commands.executeCommand(REVIEW_FOLDER_CHANGES),
            nls.localize('openspace/chat/trustFailed', 'The question could not be shown')
        );
    }

    /** Asks the person whether the authors of the folder are trusted. */
    async decideTrust(): Promise<void> {
        await attempt(
            this.messages, () => this.commands.executeCommand(MANAGE_TRUST),
            nls.localize('openspace/chat/trustFailed', 'The question could not be shown')
        );
    }
}
