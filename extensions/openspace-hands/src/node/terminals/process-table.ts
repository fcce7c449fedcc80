import * as fs from 'node:fs';
import { ProcessEntry, processTable, readProcess, withDescendants } from '@openspace/foundation/processes';

/** The group of the job that has the shell's terminal; undefined while it is the shell itself. */
export function foregroundJobOf(shell: number): number | undefined {
    const entry = readProcess(shell);
    return entry && entry.foreground > 0 && entry.foreground !== entry.group ? entry.foreground : undefined;
}

/** The shell, everything that it started, and what is left in its session after a parent ended. */
export function processesOf(shell: number, table = processTable()): ProcessEntry[] {
    return withDescendants(table, ({ pid, session }) => pid === shell || session === shell).filter(({ isZombie }) => !isZombie);
}

/** Name of the variable that everything started from a terminal inherits. */
export const TERMINAL_VARIABLE = 'OPENSPACE_TERMINAL';

/** Processes that inherited the terminal's mark, whatever became of their parents; none where the system does not tell. */
export function markedProcesses(mark: string, table: readonly ProcessEntry[]): ProcessEntry[] {
    const line = `${TERMINAL_VARIABLE}=${mark}\0`;
    return process.platform !== 'linux' ? [] : table.filter(({ pid }) => {
        try {
            return fs.readFileSync(`/proc/${pid}/environ`, 'latin1').includes(line);
        } catch {
            return false;
        }
    });
}
