import { describe, expect, it } from 'vitest';
import { describeProblem } from './probe.js';

const GOOD = 'Linux version 6.1.0-54-cloud-amd64 (debian-kernel)\nName:\tcat\nCapEff:\t0000000000000000\n    lo:       0       0    0    '
    + '0    0     0          0         0        0\n';

describe('the probe of a virtual machine', () => {
    it('is content with the kernel of the guest, no capabilities and no network', () => {
        expect(describeProblem(GOOD, '6.1.0-54-cloud-amd64')).toBeUndefined();
    });

    it('says what is missing', () => {
        const bad = GOOD.replace('CapEff:\t0', 'CapEff:\t8').replace('lo:', 'eth0:');
        expect(describeProblem(bad, '6.1.0-99')).toBe(
            'A virtual machine was started, but it is not a sandbox: the kernel is not that of the guest, programs have capabilities, '
                + 'there is a network.'
        );
    });
});
