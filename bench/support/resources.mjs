import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What a part has started; everything is ended in reverse order, also when the run is interrupted. */
export class Resources {

    #endings = [];

    /** @param {string} [checkout] The folder of the build to measure; by default this one. */
    constructor(checkout = ROOT) {
        this.checkout = checkout;
    }

    /** Registers how something ends, the moment it exists. Returns the thing. */
    own(thing, end) {
        this.#endings.push(end);
        return thing;
    }

    /** Ends all of it, even if something resists; then throws the first problem. */
    async end() {
        const problems = [];
        for (let end = this.#endings.pop(); end; end = this.#endings.pop()) {
            try {
                await end();
            } catch (problem) {
                problems.push(problem);
            }
        }
        if (problems.length > 0) {
            throw problems[0];
        }
    }
}
