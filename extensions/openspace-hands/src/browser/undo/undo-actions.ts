import { Event } from '@theia/core/lib/common/event';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentUndo, UndoReport } from 'openspace-core/lib/browser/undo/agent-undo';
import { reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { toastText } from 'openspace-interface/lib/browser/text/toast-text';
import { UndoTurns } from './undo-turns';

/** How long a toast stays, in milliseconds: long enough to change one's mind. */
const STAYS = 10_000;
/** More labels than this are counted instead. */
const MAX_LABELS = 3;

/** What the person can do about what the agent did. Tells what became of it; never rejects. */
@injectable()
export class UndoActions {

    @inject(AgentUndo)
    protected readonly undo: AgentUndo;

    @inject(UndoTurns)
    protected readonly turns: UndoTurns;

    @inject(MessageService)
    protected readonly messages: MessageService;

    get onDidChange(): Event<void> {
        return this.turns.onDidChange;
    }

    get canUndo(): boolean {
        return this.undo.entries.length > 0;
    }

    get canRedo(): boolean {
        return this.undo.canRedo;
    }

    /** How much of a turn can be taken back. */
    countOf(turnId: string): number {
        return this.turns.entriesOf(turnId).length;
    }

    async undoLast(): Promise<void> {
        this.tellUndone(await this.undo.undo(this.undo.entries.slice(-1)));
    }

    /** Takes back all of a turn; without an id of the last one in which the agent did something. */
    async undoTurn(turnId?: string): Promise<void> {
        this.tellUndone(await this.undo.undo(this.turns.entriesOf(turnId)));
    }

    async redo(): Promise<void> {
        const report = await this.undo.redo();
        void this.tell([
            wordsFor(report.labels, list => nls.localize('openspace/core/undo/redone', 'Done again: {0}.', list)),
            wordsFor(report.remarks, list => nls.localize('openspace/core/undo/notRedone', 'Not done again: {0}', list))
        ], nls.localize('openspace/core/undo/nothingAgain', 'There is nothing to do again.'));
    }

    protected tellUndone({ labels, remarks }: UndoReport): void {
        const redo = nls.localize('openspace/core/undo/redo', 'Redo');
        const told = this.tell([
            wordsFor(labels, list => nls.localize('openspace/core/undo/undone', 'Undone: {0}.', list)),
            wordsFor(remarks, list => nls.localize('openspace/core/undo/kept', 'Kept: {0}', list))
        ], nls.localize('openspace/core/undo/nothing', 'There is nothing to undo.'), ...labels.length > 0 ? [redo] : []);
        void told.then(chosen => chosen === redo ? this.redo() : undefined);
    }

    protected async tell(sentences: readonly (string | undefined)[], otherwise: string, ...actions: string[]): Promise<string | undefined> {
        const text = sentences.filter(sentence => sentence !== undefined).join(' ') || otherwise;
        return this.messages.info(text, { timeout: STAYS }, ...actions);
    }
}

/** Labels and remarks hold names that the agent chose. */
function wordsFor(parts: readonly string[], sentence: (list: string) => string): string | undefined {
    if (parts.length === 0) {
        return undefined;
    }
    const shown = parts.slice(0, MAX_LABELS).map(part => toastText(reasonText(part))).join('; ');
    const rest = parts.length - MAX_LABELS;
    return sentence(rest > 0 ? nls.localize('openspace/core/undo/more', '{0} and {1} more', shown, rest) : shown);
}
