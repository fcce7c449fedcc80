/** Extensions that are being started for something that somebody waits for. Whoever asks meanwhile waits for the same. */
export class AwaitedActivations {

    /** By activation event. */
    protected readonly running = new Map<string, Promise<void>>();

    /** @param activate resolves when the extensions are there; Theia's own does so at once for what was asked before, and may still run */
    constructor(protected readonly activate: (activationEvent: string) => Promise<void>) { }

    whenDone(activationEvent: string): Promise<void> {
        let activation = this.running.get(activationEvent);
        if (!activation) {
            activation = this.activate(activationEvent).finally(() => this.running.delete(activationEvent));
            this.running.set(activationEvent, activation);
        }
        return activation;
    }
}
