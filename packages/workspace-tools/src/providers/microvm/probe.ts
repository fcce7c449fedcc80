/** Shows which kernel answers, what a process inside may do, and which networks it sees. */
export const PROBE_COMMAND: readonly string[] = ['cat', '/proc/version', '/proc/self/status', '/proc/net/dev'];

/** What is missing in a guest with this kernel in which the probe gave this output; undefined if it is as it should be. */
export function describeProblem(output: string, kernel: string): string | undefined {
    const interfaces = [...output.matchAll(/^\s*([^\s:|]+):\s*(?:\d+\s+){8}/gm)].map(([, name]) => name);
    const problems = [
        !output.startsWith(`Linux version ${kernel} `) && 'the kernel is not that of the guest',
        !/^CapEff:\s*0+$/m.test(output) && 'programs have capabilities',
        interfaces.some(name => name !== 'lo') && 'there is a network'
    ].filter(problem => problem !== false);
    return problems.length ? `A virtual machine was started, but it is not a sandbox: ${problems.join(', ')}.` : undefined;
}
