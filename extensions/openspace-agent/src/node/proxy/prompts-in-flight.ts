import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { Event } from '@theia/core/lib/common/event';
import { STOPPED } from 'openspace-core/lib/common';

/** The folder of a prompt, as far as its sessions begin to work there. */
export interface PromptFolder {
    readonly directory: string;
    readonly onDidBegin: Event<string>;
    isBusy(sessionID: string): boolean;
}

/** A message of the person on its way to the server. */
export interface PromptInFlight {
    readonly directory: string;
    readonly sessionID: string;
    /** The person stopped it, so it must not be posted any more; its reason is an error with a message for the user. */
    readonly stopped: AbortSignal;
    /** The server has accepted it, or never will. */
    settle(accepted: boolean): void;
}

interface KnownPrompt extends PromptInFlight {
    readonly settled: Promise<void>;
    stop(): void;
    /** What is still to be done when its turn begins. */
    whenBegun: (() => void) | undefined;
}

/** How long the server may take to begin with a message that it has accepted, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Messages of the person with which the server has not begun. A stop has to find them, too; and one that comes between
 * acceptance and beginning means nothing to the server, so it is repeated.
 */
export class PromptsInFlight {

    protected readonly prompts = new Set<KnownPrompt>();

    begin(folder: PromptFolder, sessionID: string): PromptInFlight {
        const stopper = new AbortController();
        let conclude: () => void = () => undefined;
        const settled = new Promise<void>(resolve => { conclude = resolve; });
        const prompt: KnownPrompt = {
            directory: folder.directory, sessionID, settled,
            stopped: stopper.signal,
            whenBegun: undefined,
            stop: () => stopper.abort(new Error(STOPPED)),
            settle: accepted => {
                conclude();
                if (accepted && !folder.isBusy(sessionID)) {
                    this.awaitBeginning(folder, prompt);
                } else {
                    this.prompts.delete(prompt);
                }
            }
        };
        this.prompts.add(prompt);
        return prompt;
    }

    /** Something else than a message of the person will make the server begin, such as results. */
    expect(folder: PromptFolder, sessionID: string): void {
        this.begin(folder, sessionID).settle(true);
    }

    has(sessionID: string): boolean {
        return this.of(sessionID).length > 0;
    }

    /** Sessions of the folder that have some. */
    sessionsIn(directory: string): string[] {
        return [...this.prompts].filter(prompt => prompt.directory === directory).map(({ sessionID }) => sessionID);
    }

    /**
     * Resolves when none of those that were under way is any more; one that is being posted cannot be called back. Calls
     * `again` if the server begins with one of them after all.
     */
    async stop(sessionID: string, again: () => void): Promise<void> {
        const prompts = this.of(sessionID);
        prompts.forEach(prompt => {
            prompt.whenBegun = again;
            prompt.stop();
        });
        await Promise.all(prompts.map(({ settled }) => settled));
    }

    /** The person writes again: the turn that begins now is wanted. */
    forgetStops(sessionID: string): void {
        this.of(sessionID).forEach(prompt => { prompt.whenBegun = undefined; });
    }

    protected awaitBeginning(folder: PromptFolder, prompt: KnownPrompt): void {
        const waiting = new DisposableCollection({ dispose: () => this.prompts.delete(prompt) });
        const timer = setTimeout(() => waiting.dispose(), PATIENCE);
        timer.unref();
        waiting.push({ dispose: () => clearTimeout(timer) });
        waiting.push(folder.onDidBegin(sessionID => {
            if (sessionID === prompt.sessionID) {
                waiting.dispose();
                prompt.whenBegun?.();
            }
        }));
    }

    protected of(sessionID: string): KnownPrompt[] {
        return [...this.prompts].filter(prompt => prompt.sessionID === sessionID);
    }
}
