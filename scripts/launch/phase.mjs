/** How often a running phase says that it is still at work. */
const ALIVE_MS = 10_000;

const seconds = began => `${((performance.now() - began) / 1000).toFixed(1)} s`;

/**
 * Runs one phase of a script and tells what goes on: a line when it begins, one now and then, one with its time at the end.
 * Goes to stderr; stdout is for results.
 */
export async function phase(name, work) {
    const began = performance.now();
    process.stderr.write(`▸ ${name}\n`);
    const alive = setInterval(() => process.stderr.write(`  … ${name}, ${seconds(began)}\n`), ALIVE_MS);
    try {
        const result = await work();
        process.stderr.write(`✓ ${name} (${seconds(began)})\n`);
        return result;
    } catch (error) {
        process.stderr.write(`✗ ${name} (${seconds(began)})\n`);
        throw error;
    } finally {
        clearInterval(alive);
    }
}
