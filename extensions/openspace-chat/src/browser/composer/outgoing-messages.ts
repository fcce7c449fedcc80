import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { MessageWithParts } from 'openspace-agent/lib/common';
import { DeliveryKey } from 'openspace-agent/lib/common/opencode/delivery-key';
import { BackendConnection } from 'openspace-core/lib/browser/bridge/backend-connection';
import { PageMemory } from 'openspace-interface/lib/browser/page/page-memory';
import { ChatInputService } from '../../common/services/chat-input-service';
import { ChatDrafts } from '../drafts/chat-drafts';
import { Draft, draftSchema } from '../drafts/draft';

/** A draft that has left the input, until the backend has said that it arrived. */
export interface OutgoingMessage {
    readonly id: number;
    readonly draft: Draft;
    /** Whether it belongs into the conversation at once, and not into the queue. */
    readonly isMessage: boolean;
    /** Undefined while its session is being created. */
    sessionID?: string;
    /** Under which it was sent last. */
    key?: string;
    /** It was sent by the page before this one. */
    readonly isRecalled?: true;
}

const keptSchema = z.array(z.object({ draft: draftSchema, sessionID: z.string().optional(), key: z.string().optional() }));

/** Those of a session that its conversation does not show itself. */
export function notYetShown(
    all: readonly OutgoingMessage[], sessionID: string | undefined, conversation: readonly MessageWithParts[]
): OutgoingMessage[] {
    const isShown = (key: string): boolean => conversation.some(({ info }) => DeliveryKey.isOf(info.id, key));
    return all.filter(message => message.sessionID === sessionID && (message.key === undefined || !isShown(message.key)));
}

/** Brings drafts to the backend once: a lost connection neither loses nor doubles them, and a reload keeps them. */
@injectable()
export class OutgoingMessages implements FrontendApplicationContribution {

    @inject(BackendConnection) protected readonly backend: BackendConnection;
    @inject(ChatInputService) protected readonly input: ChatInputService;
    @inject(ChatDrafts) protected readonly drafts: ChatDrafts;
    @inject(ConversationStore) protected readonly store: ConversationStore;

    protected all: readonly OutgoingMessage[] = [];
    protected last = 0;
    protected readonly memory = new PageMemory('openspace-chat-outgoing', keptSchema, Infinity);
    protected readonly toDispose = new DisposableCollection();
    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    initialize(): void {
        this.memory.take()?.forEach(message => void this.recall({ ...message, id: ++this.last, isMessage: false, isRecalled: true }));
        // Pictures may be more than the browser keeps; the words never are.
        const words = (): z.infer<typeof keptSchema> =>
            this.kept().map(message => ({ ...message, draft: { ...message.draft, attachments: [] } }));
        this.toDispose.push(this.memory.keepAtEnd(() => this.kept(), words));
    }

    onStop(): void {
        this.toDispose.dispose();
    }

    /** The same object while nothing changes. */
    get messages(): readonly OutgoingMessage[] {
        return this.all;
    }

    begin(draft: Draft, sessionID: string | undefined, isMessage: boolean): OutgoingMessage {
        const message: OutgoingMessage = { id: ++this.last, draft, isMessage, sessionID };
        this.change([...this.all, message]);
        return message;
    }

    /** The session that was made for it. */
    move(message: OutgoingMessage, sessionID: string): void {
        Object.assign(message, { sessionID });
        this.change([...this.all]);
    }

    end(message: OutgoingMessage): void {
        this.change(this.all.filter(other => other !== message));
    }

    /** Calls `send` until it is known that the message arrived; each time under another key. Rejects if the backend refuses it. */
    async deliver(message: OutgoingMessage, sessionID: string, send: (key: string) => Promise<void>): Promise<void> {
        do {
            const key = DeliveryKey.create();
            Object.assign(message, { sessionID, key });
            this.change([...this.all]);
            if (await this.backend.ask(() => send(key))) {
                return;
            }
        } while (!await this.hasArrived(sessionID, message.key!));
    }

    protected async hasArrived(sessionID: string, key: string): Promise<boolean> {
        let known: { readonly answer: boolean } | undefined;
        do {
            known = await this.backend.ask(() => this.input.hasArrived(sessionID, key));
        } while (!known);
        return known.answer;
    }

    /** What did not arrive is offered in the input: its time may be over. */
    protected async recall(message: OutgoingMessage): Promise<void> {
        const { draft, sessionID, key } = message;
        this.change([...this.all, message]);
        const arrived = sessionID !== undefined && key !== undefined
            && await this.untilReady().then(() => this.hasArrived(sessionID, key)).catch(() => false);
        this.end(message);
        if (!arrived) {
            this.drafts.giveBack(sessionID, draft);
        }
    }

    /** Before that, the backend does not know which folder this page shows. */
    protected async untilReady(): Promise<void> {
        if (this.store.state.ready) {
            return;
        }
        await new Promise<void>(resolve => {
            const listening = this.store.onDidChange(({ ready }) => {
                if (ready) {
                    listening.dispose();
                    resolve();
                }
            });
        });
    }

    protected kept(): z.infer<typeof keptSchema> {
        return this.all.map(({ draft, sessionID, key }) => ({ draft: { ...draft, attachments: [...draft.attachments] }, sessionID, key }));
    }

    protected change(all: readonly OutgoingMessage[]): void {
        this.all = all;
        this.onDidChangeEmitter.fire();
    }
}
