import { continuesTurn, ConversationMessage } from 'openspace-core/lib/common';

/** What the person has sent and the conversation does not have yet. */
export interface OutgoingMessage {
    readonly id: number;
    readonly text: string;
}

interface Sent extends OutgoingMessage {
    sessionID: string | undefined;
    /** The newest message of the person when it was sent. */
    after: string;
    /** How many of those before it had not arrived. */
    ahead: number;
}

/** Messages of the person from the moment in which they are sent until the server tells of them; the first one waits for its session. */
export class OutgoingMessages {

    protected readonly sent: Sent[] = [];
    protected last = 0;

    add(sessionID: string | undefined, text: string, conversation: readonly ConversationMessage[]): number {
        const ahead = this.shown(sessionID, conversation).length;
        this.sent.push({ id: ++this.last, text, sessionID, after: ownMessages(conversation).at(-1) ?? '', ahead });
        return this.last;
    }

    /** Its session is there. */
    move(id: number, sessionID: string): void {
        const moved = this.sent.find(message => message.id === id);
        if (moved && moved.sessionID !== sessionID) {
            Object.assign(moved, { sessionID, after: '', ahead: this.sent.filter(other => other.sessionID === sessionID).length });
        }
    }

    /** It has arrived, or never will. */
    remove(id: number, arrived: boolean): void {
        const index = this.sent.findIndex(message => message.id === id);
        const [{ sessionID }] = this.sent.splice(index, 1);
        if (!arrived) {
            this.sent.slice(index).filter(later => later.sessionID === sessionID).forEach(later => { later.ahead--; });
        }
    }

    /** Those that the conversation does not show itself, oldest first. */
    shown(sessionID: string | undefined, conversation: readonly ConversationMessage[]): OutgoingMessage[] {
        const here = this.sent.filter(message => message.sessionID === sessionID);
        if (here.length === 0) {
            return [];
        }
        const own = ownMessages(conversation);
        return here.filter(({ after, ahead }) => own.filter(id => id > after).length <= ahead);
    }
}

function ownMessages(conversation: readonly ConversationMessage[]): string[] {
    return conversation.filter(message => message.info.role === 'user' && !continuesTurn(message)).map(({ info }) => info.id);
}
