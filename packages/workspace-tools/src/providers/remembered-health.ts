import type { ProviderHealth } from '../provider/provider.js';

/** How long a provider that worked is believed to work. */
const BELIEVED_MS = 5 * 60_000;

/**
 * For a provider whose probe takes seconds or costs money: a good answer is believed for some time, and whoever asks at the same time
 * shares it.
 */
export class RememberedHealth {
    protected answer: Promise<ProviderHealth> | undefined;
    protected until = 0;

    constructor(protected readonly probe: () => Promise<ProviderHealth>, protected readonly now: () => number = Date.now) { }

    ask(): Promise<ProviderHealth> {
        if (this.answer && this.now() < this.until) {
            return this.answer;
        }
        const asked = this.probe().then(health => {
            this.until = health.healthy && this.answer === asked ? this.now() + BELIEVED_MS : 0;
            return health;
        });
        this.answer = asked;
        this.until = Infinity;
        return asked;
    }

    /** It did not work after all. */
    forget(): void {
        this.answer = undefined;
    }

    /** Forgets if the step fails. */
    async during<T>(step: () => Promise<T>): Promise<T> {
        try {
            return await step();
        } catch (error) {
            this.forget();
            throw error;
        }
    }
}
