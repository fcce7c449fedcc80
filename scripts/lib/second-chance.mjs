/** More failures than these are no accident. */
const MAX_AGAIN = 12;

/**
 * Runs what failed once more, one test at a time, by `again`, which gives the outcome of a run of that test alone.
 * What passes then counts as passed, and is named as unstable.
 */
export async function secondChance(outcome, again) {
    const { failures } = outcome;
    if (failures.length > MAX_AGAIN) {
        return outcome;
    }
    const rest = [];
    const unstable = [];
    for (const failure of failures) {
        const second = failure.test && await again(failure.test);
        if (second && second.failures.length === 0 && second.passed > 0) {
            unstable.push(failure);
        } else {
            rest.push(failure);
        }
    }
    return { ...outcome, passed: outcome.passed + unstable.length, failures: rest, unstable: [...outcome.unstable, ...unstable] };
}

/** Words for Vitest that choose one test, or a whole file that could not be loaded. */
export function vitestSelection({ file, fullName }) {
    return fullName === undefined ? [file] : [file, '-t', `^${literally(fullName)}$`];
}

/** Words for Playwright that choose one test; several that a loop makes stand in the same line. */
export function playwrightSelection({ file, line, title }) {
    return [literally(file) + (line === undefined ? '' : `:${line}`), '-g', `${literally(title)}$`];
}

const literally = text => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
