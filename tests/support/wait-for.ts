/** Waits for a fact: asks again and again until the answer is neither undefined nor false. */
export async function waitFor<T>(
    what: string, ask: () => T | undefined | false | Promise<T | undefined | false>, timeoutMs = 50_000
): Promise<T> {
    const end = Date.now() + timeoutMs;
    for (; ;) {
        const answer = await ask();
        if (answer !== undefined && answer !== false) {
            return answer;
        }
        if (Date.now() > end) {
            throw new Error(`Waited ${timeoutMs} ms in vain for: ${what}`);
        }
        await new Promise(next => setTimeout(next, 20));
    }
}
