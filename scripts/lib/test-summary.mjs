/** Lines of a message that say what is wrong; the rest stands further up, where the test ran. */
const LINES = 12;

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

export function addOutcomes(outcomes) {
    const all = name => outcomes.flatMap(outcome => outcome[name]);
    const sum = name => outcomes.reduce((total, outcome) => total + outcome[name], 0);
    return { passed: sum('passed'), skipped: sum('skipped'), failures: all('failures'), notRun: all('notRun'), unstable: all('unstable') };
}

/** Of a program that failed: where its output ends, it usually says why. */
export const programFailure = (name, output = '') => ({ name, message: output.split('\n').slice(-LINES).join('\n') });

/** `✗ name`, and below it the beginning of the message. */
export function failureText({ name, message = 'no message' }) {
    const lines = message.replace(COLOURS, '').trim().split('\n').slice(0, LINES).map(line => `    ${line}`);
    return [`✗ ${name}`, ...lines].join('\n');
}

/** The last lines of a run: what is unstable, what was not run, and `412 passed, 0 failed`. */
export function closingLines({ passed, skipped, failures, notRun, unstable }) {
    return [
        ...unstable.map(({ name }) => `unstable: ${name} (failed among others, passed alone)`),
        ...notRun.map(line => `not run: ${line}`),
        `${passed} passed, ${failures.length} failed${skipped ? `, ${skipped} skipped` : ''}`
    ];
}

export const isGreen = ({ skipped, failures }) => failures.length === 0 && skipped === 0;
