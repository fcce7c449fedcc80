import { describe, expect, it } from 'vitest';
import { describeProblem } from './probe.js';

const output = (change: Record<string, string> = {}, interfaces: readonly string[] = ['lo']): string => {
    const fields = {
        CapEff: '0000000000000000', CapBnd: '0000000000000000', NoNewPrivs: '1', Seccomp: '2', Seccomp_filters: '1', ...change
    };
    return `${Object.entries(fields).map(([name, value]) => `${name}:\t${value}`).join('\n')}
Inter-|   Receive                                                |  Transmit
 face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
${interfaces.map(
    name => `  ${name}:       0       0    0    0    0     0          0         0        0       0    0    0    0     0       0          0`
).join('\n')}
`;
};

describe('describeProblem', () => {
    it('finds none in a sandbox', () => {
        expect(describeProblem(output())).toBeUndefined();
    });

    it.each([
        ['programs could gain privileges', output({ NoNewPrivs: '0' })],
        ['the filter for system calls does not work', output({ Seccomp: '0' })],
        ['programs have capabilities', output({ CapEff: '00000000a80425fb' })],
        ['programs could get capabilities', output({ CapBnd: '0000000000000001' })],
        ['there is a network', output({}, ['lo', 'eth0'])],
        [
            'programs could gain privileges, the filter for system calls does not work, programs have capabilities, programs could get '
                + 'capabilities, there is a network',
            'something else'
        ]
    ])('says that %s', (problem, text) => {
        expect(describeProblem(text)).toBe(`A sandbox was started, but it is not one: ${problem}.`);
    });
});
