import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MenuContribution, MenuModelRegistry } from '@theia/core/lib/common/menu';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { isBusy, Session } from 'openspace-agent/lib/common';
import { ChatActions } from '../actions/chat-actions';
import { ChatCommands } from '../commands/chat-commands';
import { ModelChoices } from '../models/model-choices';
import { ChatSelection } from '../selection/chat-selection';
import { MESSAGE_MENU, SESSION_MENU, SessionCommands } from '../sessions/session-commands';
import { SessionOperations } from '../sessions/session-operations';

/** Groups of the session's menu, in order. */
const MENU_GROUPS: ReadonlyArray<readonly [string, readonly Command[]]> = [
    ['1_list', [SessionCommands.RENAME, SessionCommands.ARCHIVE, SessionCommands.DELETE]],
    [
        '2_conversation',
        [SessionCommands.REVERT_TO, SessionCommands.RESTORE, SessionCommands.FORK, SessionCommands.FORK_FROM, SessionCommands.COMPACT]
    ],
    ['3_share', [SessionCommands.SHARE, SessionCommands.COPY_LINK, SessionCommands.UNSHARE]],
    ['4_export', [SessionCommands.EXPORT_MARKDOWN, SessionCommands.EXPORT_JSON, SessionCommands.SHOW_RAW]]
];

/** The session operations in the palette and in menus. What cannot be done now is not offered. */
@injectable()
export class SessionContribution implements CommandContribution, MenuContribution {

    @inject(SessionOperations) protected readonly operations: SessionOperations;
    @inject(ChatActions) protected readonly actions: ChatActions;
    @inject(ChatSelection) protected readonly selection: ChatSelection;
    @inject(ModelChoices) protected readonly choices: ModelChoices;
    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(QuickInputService) protected readonly quickInput: QuickInputService;

    registerCommands(commands: CommandRegistry): void {
        const { operations } = this;
        const own = (session: Session): boolean => !session.parentID;
        const atRest = (session: Session): boolean => own(session) && !isBusy(this.store.state, session.id);
        const register = (
            command: Command, execute: (session: Session, messageID?: string) => unknown, applies: (session: Session) => boolean
        ): void => {
            const isEnabled = (sessionID?: unknown): boolean => {
                const session = this.sessionOf(sessionID);
                return session !== undefined && applies(session);
            };
            commands.registerCommand(command, {
                execute: (sessionID?: unknown, messageID?: unknown) => {
                    const session = this.sessionOf(sessionID);
                    return session && execute(session, typeof messageID === 'string' ? messageID : undefined);
                },
                isEnabled, isVisible: isEnabled
            });
        };
        register(SessionCommands.RENAME, async session => {
            // The name is changed in the list, which may be out of sight.
            await commands.executeCommand(ChatCommands.FOCUS_INPUT.id);
            operations.beginRename(session.id);
        }, own);
        register(SessionCommands.ARCHIVE, session => operations.archive(session), atRest);
        register(SessionCommands.DELETE, session => this.actions.removeSession(session), own);
        register(SessionCommands.BACK_TO_PARENT, session => this.selection.select(session.parentID), session => !own(session));
        register(SessionCommands.FORK, session => operations.fork(session.id), own);
        register(SessionCommands.FORK_FROM, async (session, messageID) => {
            const from = messageID
                ?? await this.pickMessage(session, nls.localize('openspace/chat/forkFrom', 'Fork before which message?'));
            return from && operations.fork(session.id, from);
        }, session => own(session) && this.hasMessages(session));
        register(SessionCommands.REVERT_TO, async (session, messageID) => {
            const to = messageID ?? await this.pickMessage(
                session, nls.localize('openspace/chat/revertTo', 'Take back everything from which message on?')
            );
            return to && operations.revertTo(session.id, to);
        }, session => atRest(session) && this.hasMessages(session));
        register(
            SessionCommands.RESTORE, session => operations.restore(session.id), session => atRest(session) && session.revert !== undefined
        );
        register(
            SessionCommands.COMPACT, session => operations.compact(session.id, this.choices.choicesFor(session.id).model),
            session => atRest(session) && !session.revert
        );
        register(
            SessionCommands.SHARE, session => operations.share(session.id), session => own(session) && operations.mayShare && !session.share
        );
        register(SessionCommands.COPY_LINK, session => operations.copyShareLink(session), session => session.share !== undefined);
        register(SessionCommands.UNSHARE, session => operations.unshare(session.id), session => session.share !== undefined);
        register(SessionCommands.EXPORT_MARKDOWN, session => operations.export(session, 'md'), () => true);
        register(SessionCommands.EXPORT_JSON, session => operations.export(session, 'json'), () => true);
        register(SessionCommands.SHOW_RAW, session => operations.raw.show(session), () => true);
        commands.registerCommand(
            SessionCommands.SHOW_ARCHIVED, { execute: () => this.bringBack(), isEnabled: () => this.archived().length > 0 }
        );
    }

    registerMenus(menus: MenuModelRegistry): void {
        for (const [group, commands] of MENU_GROUPS) {
            commands.forEach((command, index) =>
                menus.registerMenuAction([...SESSION_MENU, group], { commandId: command.id, label: command.label, order: String(index) }));
        }
        const labels = [
            nls.localize('openspace/chat/revertHere', 'Take Back from Here'), nls.localize('openspace/chat/forkHere', 'Fork from Here')
        ];
        SessionCommands.MESSAGE.forEach((command, index) =>
            menus.registerMenuAction(MESSAGE_MENU, { commandId: command.id, label: labels[index], order: String(index) }));
    }

    protected sessionOf(sessionID: unknown): Session | undefined {
        return this.operations.find(typeof sessionID === 'string' ? sessionID : this.selection.activeSessionID);
    }

    protected hasMessages(session: Session): boolean {
        return this.operations.messagesOf(session.id).length > 0;
    }

    /** Newest first: the last message is what a person regrets most often. */
    protected async pickMessage(session: Session, placeholder: string): Promise<string | undefined> {
        const items = this.operations.messagesOf(session.id).map(({ id, label }) => ({ id, label })).reverse();
        return (await this.quickInput.showQuickPick(items, { placeholder }))?.id;
    }

    protected archived(): Session[] {
        return Object.values(this.store.state.sessions).filter(({ parentID, time }) => !parentID && time.archived).sort(
            (a, b) => b.time.updated - a.time.updated
        );
    }

    protected async bringBack(): Promise<void> {
        const items = this.archived().map(session => ({ session, label: this.operations.titles.titleOf(session) }));
        const picked = await this.quickInput.showQuickPick(
            items, { placeholder: nls.localize('openspace/chat/pickArchived', 'Which session?') }
        );
        if (picked) {
            await this.operations.unarchive(picked.session);
        }
    }
}
