import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { isBusy } from 'openspace-agent/lib/common';
import { AgentUndo, AgentUndoEntry } from 'openspace-core/lib/browser/undo/agent-undo';
import { personTurn } from './person-turn';

/** Knows for which message of the person each thing was done. */
@injectable()
export class UndoTurns {

    @inject(AgentUndo)
    protected readonly undo: AgentUndo;

    @inject(ConversationStore)
    protected readonly conversations: ConversationStore;

    protected readonly turns = new WeakMap<AgentUndoEntry, string>();
    /** How often sessions whose conversation is not here have come to rest; until then they work on one message. */
    protected readonly rests = new Map<string, number>();
    protected readonly busy = new Set<string>();
    protected readonly onDidChangeEmitter = new Emitter<void>();
    /** The entries of a turn have changed. */
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        this.undo.onDidRecord(entry => { this.turns.set(entry, this.turnFor(entry)); });
        this.undo.onDidChange(() => { this.onDidChangeEmitter.fire(); });
        this.conversations.onDidChange(() => this.countRests());
    }

    /** What can be taken back of a turn, or of the last one in which something was done. */
    entriesOf(turnId = this.lastTurn): AgentUndoEntry[] {
        return turnId === undefined ? [] : this.undo.entries.filter(entry => this.turns.get(entry) === turnId);
    }

    protected get lastTurn(): string | undefined {
        const last = this.undo.entries.at(-1);
        return last && this.turns.get(last);
    }

    protected turnFor({ sessionId, messageId, callId }: AgentUndoEntry): string {
        if (sessionId === undefined) {
            // A program: each of its calls stands for itself.
            return `call ${callId}`;
        }
        this.watch(sessionId);
        return personTurn(this.conversations.state, sessionId, messageId) ?? `${sessionId} ${this.rests.get(sessionId)}`;
    }

    protected watch(sessionId: string): void {
        if (!this.rests.has(sessionId)) {
            this.rests.set(sessionId, 0);
        }
        if (isBusy(this.conversations.state, sessionId)) {
            this.busy.add(sessionId);
        }
    }

    protected countRests(): void {
        for (const [sessionId, rests] of this.rests) {
            if (isBusy(this.conversations.state, sessionId)) {
                this.busy.add(sessionId);
            } else if (this.busy.delete(sessionId)) {
                this.rests.set(sessionId, rests + 1);
            }
        }
    }
}
