import { STOPPED } from '../../common';

/** A message of the person on its way to the server. */
export interface PromptInFlight {
    readonly directory: string;
    readonly sessionID: string;
    /** The person stopped it, so it must not be posted any more; its reason is an error in words. */
    readonly stopped: AbortSignal;
    /** It has arrived, or never will. */
    end(): void;
}

interface WaitingPrompt extends PromptInFlight {
    readonly ended: Promise<void>;
    stop(): void;
}

/** Messages of the person that the server has not accepted yet: a stop has to find them, too. */
export class PromptsInFlight {

    protected readonly prompts = new Set<WaitingPrompt>();

    begin(directory: string, sessionID: string): PromptInFlight {
        const stopper = new AbortController();
        let conclude: () => void = () => undefined;
        const ended = new Promise<void>(resolve => { conclude = resolve; });
        const prompt: WaitingPrompt = {
            directory, sessionID, ended,
            stopped: stopper.signal,
            stop: () => stopper.abort(new Error(STOPPED)),
            end: () => {
                this.prompts.delete(prompt);
                conclude();
            }
        };
        this.prompts.add(prompt);
        return prompt;
    }

    has(sessionID: string): boolean {
        return this.of(sessionID).length > 0;
    }

    /** Sessions of the folder that have some. */
    sessionsIn(directory: string): string[] {
        return [...this.prompts].filter(prompt => prompt.directory === directory).map(({ sessionID }) => sessionID);
    }

    /** Resolves when none of those that were under way is any more; one that is being posted cannot be called back. */
    async stop(sessionID: string): Promise<void> {
        const prompts = this.of(sessionID);
        prompts.forEach(prompt => prompt.stop());
        await Promise.all(prompts.map(({ ended }) => ended));
    }

    protected of(sessionID: string): WaitingPrompt[] {
        return [...this.prompts].filter(prompt => prompt.sessionID === sessionID);
    }
}
