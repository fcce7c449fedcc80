import { inject, injectable } from '@theia/core/shared/inversify';
import { writeResultLine } from '../../common';
import { ConnectedTab } from '../tabs/connected-tab';
import { ResultLog } from './result-log';
import { IdeStateStore } from '../state/ide-state-store';

/** State for one message; `sent` is called once the server has accepted it. */
export interface StatePart {
    readonly text: string;
    sent(): void;
}

/**
 * The volatile part of what the agent knows: what the person has open, and failures that it has not heard of. It goes with
 * the person's message, only when it changed, because a changed system prompt would void the provider's cache.
 */
@injectable()
export class StateReporter {

    @inject(IdeStateStore)
    protected readonly states: IdeStateStore;

    @inject(ResultLog)
    protected readonly results: ResultLog;

    /** What each session was told last. */
    protected readonly told = new Map<string, string>();

    /** Undefined if the agent knows everything. */
    partFor(sessionID: string, directory: string, tab?: ConnectedTab): StatePart | undefined {
        const state = this.states.text(directory, tab);
        const changed = state !== undefined && state !== this.told.get(sessionID);
        const failures = this.results.untold(sessionID);
        if (!changed && failures.length === 0) {
            return undefined;
        }
        const lines = [
            ...(changed ? ['<ide_state>', escape(state), '</ide_state>'] : []),
            ...(failures.length > 0 ? ['<ide_results>', ...failures.map(failure => escape(writeResultLine(failure))), '</ide_results>'] : [])
        ];
        return {
            text: lines.join('\n'),
            sent: () => {
                if (state !== undefined) {
                    this.told.set(sessionID, state);
                }
                this.results.markTold(sessionID, failures);
            }
        };
    }

    /** The agent may have forgotten: the conversation was compacted, or the person went back. */
    forget(sessionID: string): void {
        this.told.delete(sessionID);
    }
}

/** No name of a file or reason may end our frame, or begin a block. */
function escape(text: string): string {
    return text.replaceAll('<', '‹').replace(/%(?=%)/g, '% ');
}
