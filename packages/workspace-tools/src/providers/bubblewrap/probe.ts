/** Shows what a process inside may do, and which networks it sees. */
export const PROBE_COMMAND: readonly string[] = ['cat', '/proc/self/status', '/proc/net/dev'];

/** What is missing in a sandbox in which the probe gave this output; undefined if it is as it should be. */
export function describeProblem(output: string): string | undefined {
    const field = (name: string): string | undefined => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(output)?.[1];
    const interfaces = [...output.matchAll(/^\s*([^\s:|]+):\s*(?:\d+\s+){8}/gm)].map(([, name]) => name);
    const problems = [
        field('NoNewPrivs') !== '1' && 'programs could gain privileges',
        field('Seccomp') !== '2' && 'the filter for system calls does not work',
        !/^0+$/.test(field('CapEff') ?? '') && 'programs have capabilities',
        !/^0+$/.test(field('CapBnd') ?? '') && 'programs could get capabilities',
        interfaces.join() !== 'lo' && 'there is a network'
    ].filter(problem => problem !== false);
    return problems.length ? `A sandbox was started, but it is not one: ${problems.join(', ')}.` : undefined;
}
