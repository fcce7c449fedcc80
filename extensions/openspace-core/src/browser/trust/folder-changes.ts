import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { open, OpenerService } from '@theia/core/lib/browser/opener-service';
import { StatusBar, StatusBarAlignment } from '@theia/core/lib/browser/status-bar/status-bar-types';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { ILogger } from '@theia/core/lib/common/logger';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { WorkspaceTrustService } from '@theia/workspace/lib/browser/workspace-trust-service';
import { FolderChange, FolderTrustService, REVIEW_FOLDER_CHANGES } from '../../common/services/folder-trust';
import { FolderChangeDialog } from './folder-change-dialog';
import { FolderTrustEvents } from './folder-trust-events';

const REVIEW: Command = {
    id: REVIEW_FOLDER_CHANGES, category: 'OpenSpace',
    label: nls.localize('openspace/trust/changed/review', 'Review Changed Configuration of Folder')
};

const STATUS = 'openspace-folder-changes';

/** How long the first word about it stays, in milliseconds; the status bar and the chat say it for as long as it is so. */
const TOLD_FOR = 20_000;

/** Tells the person that a trusted folder has changed what runs or configures something, and asks them. */
@injectable()
export class FolderChanges implements FrontendApplicationContribution, CommandContribution {

    @inject(FolderTrustService) protected readonly service: FolderTrustService;
    @inject(FolderTrustEvents) protected readonly events: FolderTrustEvents;
    @inject(WorkspaceService) protected readonly workspace: WorkspaceService;
    @inject(WorkspaceTrustService) protected readonly trust: WorkspaceTrustService;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(FrontendApplicationStateService) protected readonly application: FrontendApplicationStateService;
    @inject(StatusBar) protected readonly statusBar: StatusBar;
    @inject(OpenerService) protected readonly openers: OpenerService;
    @inject(ILogger) @named('openspace-core:FolderChanges') protected readonly logger: ILogger;

    /** What there is to decide, the first folder first. */
    protected found: readonly FolderChange[] = [];
    protected dialog: FolderChangeDialog | undefined;
    /** The changes of which the person has been told. */
    protected told = '';

    onStart(): void {
        this.events.onDidChange(() => this.follow());
        this.workspace.onWorkspaceChanged(() => this.follow());
        this.trust.onDidChangeWorkspaceTrust(() => this.follow());
        void this.application.reachedState('ready').then(() => this.follow());
    }

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(REVIEW, { execute: () => this.review() });
    }

    /** Asks about one folder after the other, until there is nothing more or the person leaves it for later. */
    async review(): Promise<void> {
        await this.look();
        for (let change = this.found.at(0); change && !this.dialog; change = this.found.at(0)) {
            this.dialog = new FolderChangeDialog(change);
            const answer = await this.dialog.open().finally(() => this.dialog = undefined);
            if (!answer) {
                return;
            }
            if ('open' in answer) {
                await open(this.openers, URI.fromFilePath(answer.open.path));
                return;
            }
            const { change: { directory, digest }, choice } = answer;
            if (!await this.service.decide(directory, digest, choice)) {
                void this.messages.warn(nls.localize('openspace/trust/changed/again',
                    'The files have changed again in the meantime, so your answer does not count. Review them once more.'));
            }
            await this.look();
            if (choice === 'keep-out' && this.found.every(({ keptOut }) => keptOut)) {
                return;
            }
        }
    }

    protected follow(): void {
        this.look().then(() => this.tell(), (error: unknown) =>
            this.logger.warn('what changed in the folder is not known', { reason: String(error) }));
    }

    protected async look(): Promise<void> {
        const changes = await this.service.changes(this.workspace.tryGetRoots().map(({ resource }) => resource.toString()));
        // What is still to be decided comes first.
        this.found = [...changes.filter(({ keptOut }) => !keptOut), ...changes.filter(({ keptOut }) => keptOut)];
        this.dialog?.follow(this.found.at(0));
        this.showStatus();
    }

    protected tell(): void {
        const undecided = this.found.filter(({ keptOut }) => !keptOut);
        const digests = undecided.map(({ digest }) => digest).join(' ');
        if (digests !== '' && digests !== this.told && !this.dialog) {
            void this.offer(undecided.reduce((count, { files }) => count + files.length, 0));
        }
        this.told = digests;
    }

    protected showStatus(): void {
        if (this.found.length === 0) {
            void this.statusBar.removeElement(STATUS);
            return;
        }
        const keptOut = this.found.every(change => change.keptOut);
        void this.statusBar.setElement(STATUS, {
            text: `$(shield) ${keptOut
                ? nls.localize('openspace/trust/changed/statusKeptOut', 'Changes kept out')
                : nls.localize('openspace/trust/changed/status', 'Configuration changed')}`,
            tooltip: nls.localize('openspace/trust/changed/title', 'The configuration of this folder has changed'),
            alignment: StatusBarAlignment.LEFT, priority: 900, command: REVIEW.id,
            ...!keptOut && {
                backgroundColor: 'var(--theia-statusBarItem-warningBackground)', color: 'var(--theia-statusBarItem-warningForeground)'
            }
        });
    }

    protected async offer(count: number): Promise<void> {
        const review = nls.localize('openspace/trust/changed/reviewShort', 'Review…');
        const text = count === 1
            ? nls.localize('openspace/trust/changed/toldOne', 'A file that configures the agent or the window has changed in this '
                + 'folder. It is not used until you have reviewed it.')
            : nls.localize('openspace/trust/changed/toldMany', '{0} files that configure the agent or the window have changed in this '
                + 'folder. They are not used until you have reviewed them.', count);
        if (await this.messages.warn(text, { timeout: TOLD_FOR }, review) === review) {
            await this.review();
        }
    }
}
