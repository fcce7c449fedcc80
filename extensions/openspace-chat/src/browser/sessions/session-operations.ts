import { ClipboardService } from '@theia/core/lib/browser/clipboard-service';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { ConversationMessage, PromptChoices, Session } from 'openspace-agent/lib/common';
import { CarefulDialog, dialogText } from 'openspace-interface/lib/browser/controls/careful-dialog';
import { downloadText } from 'openspace-interface/lib/browser/page/download-text';
import { SessionsService } from '../../common/services/sessions-service';
import { attempt } from '../commands/attempt';
import { ChatDrafts } from '../drafts/chat-drafts';
import { exportFileName, toJson, toMarkdown } from '../model/session-export';
import { ListedMessage, personMessages, revertedMessages } from '../model/session-revert';
import { ChatSelection } from '../selection/chat-selection';
import { RawMessages } from './raw-messages';
import { SessionTitles } from './session-titles';
import { UnreadSessions } from './unread-sessions';

/** How long a short success is shown, in milliseconds. */
const NOTICE_MS = 5_000;

/** What the person does with whole sessions. A failure is reported to the user; none of these rejects. */
@injectable()
export class SessionOperations {

    @inject(SessionsService) protected readonly service: SessionsService;
    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(ChatSelection) protected readonly selection: ChatSelection;
    @inject(ChatDrafts) protected readonly drafts: ChatDrafts;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(ClipboardService) protected readonly clipboard: ClipboardService;
    @inject(SessionTitles) readonly titles: SessionTitles;
    @inject(UnreadSessions) readonly unread: UnreadSessions;
    @inject(RawMessages) readonly raw: RawMessages;

    protected sharing = false;
    protected connected = false;

    protected readonly onDidBeginRenameEmitter = new Emitter<string>();
    /** The person wants to give the session of this id another name. */
    readonly onDidBeginRename: Event<string> = this.onDidBeginRenameEmitter.event;

    @postConstruct()
    protected init(): void {
        this.follow();
        this.store.onDidChange(() => this.follow());
    }

    /** Whether the server lets sessions be shared; what it says may change with each of its starts. */
    get mayShare(): boolean {
        return this.sharing;
    }

    find(sessionID: string | undefined): Session | undefined {
        return sessionID === undefined ? undefined : this.store.state.sessions[sessionID];
    }

    /** Messages that the session can be taken back to, or forked at, if the session is loaded. */
    messagesOf(sessionID: string): ListedMessage[] {
        return personMessages(this.conversationOf(sessionID), this.find(sessionID)?.revert?.messageID);
    }

    /** Whether it is known that there is nothing in the session, or nothing that has not been taken back. */
    isEmpty(sessionID: string): boolean {
        const session = this.find(sessionID);
        const revertedFrom = session?.revert?.messageID;
        const messages = this.store.state.conversations[sessionID]?.messages;
        return !session || messages?.every(({ info }) => revertedFrom !== undefined && info.id >= revertedFrom) === true;
    }

    beginRename(sessionID: string): void {
        this.onDidBeginRenameEmitter.fire(sessionID);
    }

    /** An empty title, or the one that is there, changes nothing. */
    async rename(session: Session, title: string): Promise<void> {
        const wanted = title.trim();
        if (wanted !== '' && wanted !== this.titles.titleOf(session)) {
            await attempt(this.messages, () => this.service.rename(session.id, wanted));
        }
    }

    async archive(session: Session): Promise<void> {
        const done = await attempt(this.messages, async () => {
            await this.service.setArchived(session.id, true);
            return true;
        });
        if (done) {
            const undo = nls.localizeByDefault('Undo');
            const answer = await this.messages.info(
                nls.localize('openspace/chat/archived', '"{0}" is archived.', this.titles.titleOf(session)), { timeout: NOTICE_MS }, undo
            );
            if (answer === undo) {
                await this.unarchive(session);
            }
        }
    }

    async unarchive(session: Session): Promise<void> {
        await attempt(this.messages, async () => {
            await this.service.setArchived(session.id, false);
            this.selection.select(session.id);
        });
    }

    /** Shows a copy of the session as it was before the message, or of all of it. The message's text is ready to be sent again. */
    async fork(sessionID: string, messageID?: string): Promise<void> {
        const text = this.messagesOf(sessionID).find(({ id }) => id === messageID)?.text;
        await attempt(this.messages, async () => {
            const fork = await this.service.fork(sessionID, messageID);
            this.selection.select(fork.id);
            this.offer(fork.id, text);
        });
    }

    /** Takes back the message and all after it. Its text is ready to be sent again, if nothing else waits to be sent. */
    async revertTo(sessionID: string, messageID: string): Promise<void> {
        const text = this.messagesOf(sessionID).find(({ id }) => id === messageID)?.text;
        await attempt(this.messages, async () => {
            await this.service.revert(sessionID, messageID);
            this.offer(sessionID, text);
        });
    }

    /** Brings back what was taken back. */
    async restore(sessionID: string): Promise<void> {
        const from = this.find(sessionID)?.revert?.messageID;
        const offered = from === undefined ? undefined : revertedMessages(this.conversationOf(sessionID), from).at(0)?.text;
        await attempt(this.messages, async () => {
            await this.service.unrevert(sessionID);
            if (offered !== undefined && this.drafts.get(sessionID) === offered) {
                this.drafts.set(sessionID, '');
            }
        });
    }

    /** Brings back what was taken back as far as the message, with its answer; what comes after it stays taken back. */
    async restoreUpTo(sessionID: string, messageID: string): Promise<void> {
        const from = this.find(sessionID)?.revert?.messageID;
        const taken = from === undefined ? [] : revertedMessages(this.conversationOf(sessionID), from);
        const next = taken.find(({ id }) => id > messageID);
        if (!next) {
            return this.restore(sessionID);
        }
        await attempt(this.messages, async () => {
            // The server puts the files back from its first snapshot before it goes to the new point.
            await this.service.revert(sessionID, next.id);
            if (this.drafts.get(sessionID) === taken[0].text) {
                this.drafts.set(sessionID, next.text);
            }
        });
    }

    async compact(sessionID: string, model?: PromptChoices['model']): Promise<void> {
        await attempt(this.messages, () => this.service.compact(sessionID, model));
    }

    /** Publishes the session and copies its address, after the person has read what leaves the machine. */
    async share(sessionID: string): Promise<void> {
        if (await this.confirmShare()) {
            await attempt(this.messages, async () => this.copyAddress(await this.service.share(sessionID)));
        }
    }

    async copyShareLink(session: Session): Promise<void> {
        const { share } = session;
        if (share) {
            await attempt(this.messages, () => this.copyAddress(share.url));
        }
    }

    async unshare(sessionID: string): Promise<void> {
        await attempt(this.messages, () => this.service.unshare(sessionID));
    }

    /** Saves the whole conversation in a file of the person's choice. */
    async export(session: Session, format: 'md' | 'json'): Promise<void> {
        await attempt(this.messages, async () => {
            const transcript = await this.service.transcript(session.id);
            const title = this.titles.titleOf(session);
            const [type, text] = format === 'md'
                ? ['text/markdown', toMarkdown(transcript, title)]
                : ['application/json', toJson(transcript)];
            downloadText(exportFileName(title, format), type, text);
        });
    }

    protected async confirmShare(): Promise<boolean> {
        const answer = await new CarefulDialog({
            title: nls.localize('openspace/chat/share/title', 'Share this session?'),
            msg: dialogText(
                nls.localize('openspace/chat/share/what', 'This uploads the session to the sharing service of opencode:'),
                [
                    nls.localize('openspace/chat/share/messages',
                        'all messages, yours and the agent\'s, and those that are still to come while it is shared'),
                    nls.localize('openspace/chat/share/outputs',
                        'all that the agent\'s tools read, wrote and printed: contents of files, changes, output of commands'),
                    nls.localize('openspace/chat/share/names', 'its title, names of your files and folders, and the model')
                ],
                nls.localize('openspace/chat/share/who', 'Everybody who has the link can read all of it. Secrets in it are not removed. '
                    + '“Stop Sharing Session” asks the service to delete it; copies that others made stay.')
            ),
            ok: nls.localize('openspace/chat/share/ok', 'Upload and Share')
        }).open();
        return answer === true;
    }

    protected follow(): void {
        const connected = this.store.state.ready && this.store.state.server.state === 'connected';
        if (connected && !this.connected) {
            void this.service.mayShare().catch(() => false).then(sharing => { this.sharing = sharing; });
        }
        this.connected = connected;
    }

    protected conversationOf(sessionID: string): readonly ConversationMessage[] {
        return this.store.state.conversations[sessionID]?.messages ?? [];
    }

    protected offer(sessionID: string, text: string | undefined): void {
        if (text && this.drafts.get(sessionID) === '') {
            this.drafts.set(sessionID, text);
        }
    }

    protected async copyAddress(address: string): Promise<void> {
        await this.clipboard.writeText(address);
        void this.messages.info(
            nls.localize('openspace/chat/linkCopied', 'Link to the session copied: {0}', address), { timeout: NOTICE_MS }
        );
    }
}
