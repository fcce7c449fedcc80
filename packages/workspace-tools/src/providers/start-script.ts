import type { WorkspaceLimits } from '../provider/provider.js';
import type { ControlGroup } from './limits/control-groups.js';

/** Limits that every process of a sandbox has, and that it cannot raise. */
export interface ProcessLimits {
    openFiles: number | 'unlimited';
    fileKilobytes: number | 'unlimited';
}

/** Room for a build with many workers, and no more for a program that opens files without end. */
export const OPEN_FILES = 8192;

export const NO_PROCESS_LIMITS: ProcessLimits = { openFiles: 'unlimited', fileKilobytes: 'unlimited' };

export function processLimits({ fileBytes }: WorkspaceLimits): ProcessLimits {
    return { openFiles: OPEN_FILES, fileKilobytes: Math.ceil(fileBytes / 1024) };
}

const BASH = '/bin/bash';

/**
 * Runs before the sandbox and becomes it: joins the control group, lowers the limits of the process, and closes every descriptor
 * that it was not given on purpose, because one that leads to a folder of the host would be a way out.
 * Words: open files, kilobytes of a file, last descriptor to keep, groups, `--`, program and arguments.
 */
const SCRIPT = `
ulimit -c 0
ulimit -n "$1" 2>/dev/null
ulimit -f "$2"
last=$3
shift 3
while [ "$1" != -- ]; do
    echo $$ > "$1" || exit 1
    shift
done
shift
for entry in /proc/self/fd/*; do
    descriptor=\${entry##*/}
    if [ "$descriptor" -gt "$last" ]; then eval "exec $descriptor>&-"; fi
done
exec "$@"
`;

/** Program and arguments that start `argv` within limits. */
export function limitedStart(
    argv: readonly string[], limits: ProcessLimits, group: ControlGroup | undefined, lastDescriptor: number
): { program: string; words: string[] } {
    return {
        program: BASH,
        words: [
            '--noprofile', '--norc', '-c', SCRIPT, 'start', String(limits.openFiles), String(limits.fileKilobytes), String(lastDescriptor),
            ...group?.joinFiles ?? [], '--', ...argv
        ]
    };
}

/** Limits of single processes, for a machine without control groups: set inside, where only the sandbox's own processes count. */
export function withProcessLimits(argv: readonly string[], prlimit: string | undefined, limits: WorkspaceLimits): string[] {
    return prlimit ? [prlimit, `--nproc=${limits.processes}`, `--data=${limits.memoryBytes}`, '--', ...argv] : [...argv];
}
