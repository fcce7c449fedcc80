import { describe, expect, it } from 'vitest';
import { describeProblem } from './probe.js';

const output = (version: string, capabilities = '0000000000000000', network = 'lo'): string =>
    `Linux version ${version} #1 SMP\nCapEff:\t${capabilities}\n face |bytes\n  ${network}: 0 0 0 0 0 0 0 0 0 0\n`;

describe('describeProblem', () => {
    it('finds none in gVisor', () => {
        expect(describeProblem(output('4.4.0'))).toBeUndefined();
    });

    it('knows the kernel of the host, capabilities and networks', () => {
        expect(describeProblem(output('6.1.0', '00000000a80425fb', 'eth0'))).toBe(
            'A sandbox was started, but it is not one: the kernel is not that of gVisor, programs have capabilities, there is a network.');
    });
});
