import { CommandContext } from '../commands/command-context';
import { AgentUndo } from './agent-undo';

/** One of several things that a command did; both ways answer with a message for the user what could not be done. */
export interface UndoStep {
    undo(): Promise<string | undefined>;
    redo(): Promise<string | undefined>;
}

/** Records the steps of a command as one entry: the last step is taken back first. What the person did is theirs to undo. */
export function recordSteps(
    undo: AgentUndo, { sessionId, messageId, id, source }: CommandContext, label: string, steps: readonly UndoStep[]
): void {
    if (source !== 'palette' && steps.length > 0) {
        undo.record({
            sessionId, messageId, callId: id, label,
            undo: () => runAll([...steps].reverse(), step => step.undo()),
            redo: () => runAll(steps, step => step.redo())
        });
    }
}

async function runAll(steps: readonly UndoStep[], run: (step: UndoStep) => Promise<string | undefined>): Promise<string | undefined> {
    const remarks: string[] = [];
    for (const step of steps) {
        const remark = await run(step).catch((error: unknown) => error instanceof Error ? error.message : String(error));
        remarks.push(...remark === undefined ? [] : [remark]);
    }
    return remarks.length > 0 ? remarks.join(' ') : undefined;
}
