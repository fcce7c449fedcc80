import { Emitter, Event } from '@theia/core/lib/common/event';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { ServerStatus, TurnProblem } from 'openspace-agent/lib/common';
import { BackendConnection } from 'openspace-core/lib/browser/bridge/backend-connection';
import { reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { ChatDrafts } from '../drafts/chat-drafts';
import { Draft, withAttachment } from '../drafts/draft';
import { describeCallFailure } from '../model/turn-error';
import { ChatSelection } from '../selection/chat-selection';
import { isShell, readSlash } from './completion-query';
import { CompletionSource } from './completion-source';
import { DraftDelivery } from './draft-delivery';
import { OutgoingMessages } from './outgoing-messages';
import { PersonContext } from './person-context';
import { PromptHistory } from './prompt-history';

/** Takes a draft to a session; the key tells later whether it arrived. */
type Deliver = (sessionID: string, draft: Draft, key: string) => Promise<void>;

/** Sends drafts. A text leaves the input when it is on its way and comes back if it did not arrive. */
@injectable()
export class PromptSender {

    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(ChatSelection) protected readonly selection: ChatSelection;
    @inject(ChatDrafts) protected readonly drafts: ChatDrafts;
    @inject(DraftDelivery) protected readonly delivery: DraftDelivery;
    @inject(PersonContext) protected readonly context: PersonContext;
    @inject(PromptHistory) protected readonly history: PromptHistory;
    @inject(BackendConnection) protected readonly backend: BackendConnection;
    @inject(CompletionSource) protected readonly completions: CompletionSource;
    @inject(OutgoingMessages) protected readonly outgoing: OutgoingMessages;

    protected readonly sending = new Map<string | undefined, number>();
    protected readonly problems = new Map<string | undefined, TurnProblem>();

    /** Sessions whose problem is over as soon as the server is there. */
    protected readonly waitingForServer = new Set<string | undefined>();

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        this.store.onDidChange(state => {
            if (state.server.state === 'connected') {
                this.waitingForServer.forEach(sessionID => this.dismissProblem(sessionID));
            }
        });
    }

    isSending(sessionID: string | undefined): boolean {
        return (this.sending.get(sessionID) ?? 0) > 0;
    }

    /** Why the last text of the session could not be sent. */
    problemOf(sessionID: string | undefined): TurnProblem | undefined {
        return this.problems.get(sessionID);
    }

    dismissProblem(sessionID: string | undefined): void {
        this.waitingForServer.delete(sessionID);
        if (this.problems.delete(sessionID)) {
            this.onDidChangeEmitter.fire();
        }
    }

    /** Sends the draft of the shown session; also while the agent works, which then takes it into account. */
    async send(): Promise<void> {
        await this.post((sessionID, draft, key) => this.delivery.deliver(sessionID, draft, key), true);
    }

    /**
     * Hands the draft of the shown session to `deliver`; it comes back if that rejects. Without a connection it stays in the input;
     * if the connection breaks meanwhile, `deliver` is called again unless the backend knows the key. As a message it is shown at once.
     */
    async post(deliver: Deliver, isMessage = false): Promise<void> {
        const from = this.selection.activeSessionID;
        const slash = readSlash(this.drafts.get(from).trim());
        if (slash?.arguments === '') {
            await this.postSlash(from, slash.name, deliver, isMessage);
        } else if (this.drafts.get(from).trim() !== '' && this.canSend(from)) {
            await this.dispatch(from, this.withSelected(this.drafts.take(from)), deliver, isMessage);
        }
    }

    /** What the chat does itself goes nowhere; it takes no arguments. Whose it is has to be asked: one more Enter must not run it twice. */
    protected async postSlash(from: string | undefined, name: string, deliver: Deliver, isMessage: boolean): Promise<void> {
        if (!this.backend.isConnected) {
            return;
        }
        const draft = this.drafts.take(from);
        const own = await this.completions.ownCommand(name);
        if (own) {
            this.drafts.giveBack(from, { ...draft, text: '' });
            await own.run(from);
        } else if (this.canSend(from)) {
            await this.dispatch(from, this.withSelected(draft), deliver, isMessage);
        } else {
            this.drafts.giveBack(from, draft);
        }
    }

    /** Sends a draft that is not the one in the input; one that does not arrive is added to it. Undefined then. */
    async sendBeside(draft: Draft): Promise<{ readonly sessionID: string; readonly key: string } | undefined> {
        const from = this.selection.activeSessionID;
        if (!this.canSend(from)) {
            this.drafts.giveBack(from, draft);
            return undefined;
        }
        // What is selected is what it is about.
        this.context.settle();
        return this.dispatch(from, draft, (sessionID, sent, key) => this.delivery.deliver(sessionID, sent, key), true);
    }

    /** What was sent, as the backend knows it. */
    protected async dispatch(
        from: string | undefined, draft: Draft, deliver: Deliver, isMessage: boolean
    ): Promise<{ readonly sessionID: string; readonly key: string } | undefined> {
        this.dismissProblem(from);
        const message = this.outgoing.begin(draft, from, isMessage);
        let to = from;
        this.count(from, 1);
        try {
            to = await this.selection.ensureSession();
            this.outgoing.move(message, to);
            this.count(to, 1);
            this.count(from, -1);
            const sessionID = to;
            await this.outgoing.deliver(message, sessionID, key => deliver(sessionID, draft, key));
            void this.history.add(draft);
            return message.key === undefined ? undefined : { sessionID, key: message.key };
        } catch (error) {
            this.drafts.giveBack(to, draft);
            if (!to || !this.store.state.problems[to]) {
                this.fail(to, describeCallFailure(nls.localize('openspace/chat/notSent', 'Your message was not sent'), error));
            }
            // Else the conversation shows the reason already.
            return undefined;
        } finally {
            this.outgoing.end(message);
            this.count(to, -1);
        }
    }

    /** Tells why not, unless the connection is lost, which everybody sees. */
    protected canSend(sessionID: string | undefined): boolean {
        if (!this.backend.isConnected) {
            return false;
        }
        const { server } = this.store.state;
        // A server that is on its way is worth waiting for; the backend does.
        if (server.state === 'down' || server.state === 'no-folder') {
            this.waitingForServer.add(sessionID);
            this.fail(sessionID, notConnected(server));
            return false;
        }
        return true;
    }

    /** With what is selected in the editor, which the person sees beside the text. */
    protected withSelected(draft: Draft): Draft {
        const { pending } = this.context;
        if (!pending || isShell(draft.text)) {
            return draft;
        }
        this.context.settle();
        return withAttachment(draft, pending);
    }

    protected fail(sessionID: string | undefined, problem: TurnProblem): void {
        this.problems.set(sessionID, problem);
        this.onDidChangeEmitter.fire();
    }

    protected count(sessionID: string | undefined, change: number): void {
        this.sending.set(sessionID, (this.sending.get(sessionID) ?? 0) + change);
        this.onDidChangeEmitter.fire();
    }
}

function notConnected(server: ServerStatus): TurnProblem {
    const title = nls.localize('openspace/chat/notSent', 'Your message was not sent');
    if (server.state === 'no-folder') {
        const next = nls.localize('openspace/chat/notSentNoFolder', 'Open a folder first: the agent works in a folder. Your text is kept.');
        return { kind: 'unknown', title, detail: next };
    }
    const detail = nls.localize('openspace/chat/notSentDisconnected', 'The agent is not connected. Your text is kept. {0}',
        reasonText(server.problem ?? '')).trim();
    return { kind: 'unknown', title, detail };
}
