/** Shows which kernel answers, what a process inside may do, and which networks it sees. */
export const PROBE_COMMAND: readonly string[] = ['cat', '/proc/version', '/proc/self/status', '/proc/net/dev'];

/** The kernel that gVisor says it is, whatever the host runs. */
const GVISOR_KERNEL = 'Linux version 4.4.0 ';

/** What is missing in a sandbox in which the probe gave this output; undefined if it is as it should be. */
export function describeProblem(output: string): string | undefined {
    const interfaces = [...output.matchAll(/^\s*([^\s:|]+):\s*(?:\d+\s+){8}/gm)].map(([, name]) => name);
    const problems = [
        !output.startsWith(GVISOR_KERNEL) && 'the kernel is not that of gVisor',
        !/^CapEff:\s*0+$/m.test(output) && 'programs have capabilities',
        interfaces.some(name => name !== 'lo') && 'there is a network'
    ].filter(problem => problem !== false);
    return problems.length ? `A sandbox was started, but it is not one: ${problems.join(', ')}.` : undefined;
}
