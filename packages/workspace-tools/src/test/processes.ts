import { readCommandLine, readProcesses } from '../agent/processes/process-table.js';

/** Processes on this machine whose command line holds the text. */
export function processesWith(text: string): number[] {
    return readProcesses()
        .filter(entry => !entry.zombie && entry.pid !== process.pid && readCommandLine(entry.pid)?.includes(text))
        .map(entry => entry.pid);
}

/** Resolves when the condition holds; a test that waits in vain ends by its own time limit. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
    while (!await condition()) {
        await new Promise(resolve => setTimeout(resolve, 10));
    }
}

let count = 0;

/** A number of seconds to sleep that nothing else on the machine uses, so that it names a process. */
export function uniqueSleep(): string {
    return `3${process.pid}.${++count}`;
}
