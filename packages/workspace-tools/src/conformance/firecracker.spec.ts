import { describe } from 'vitest';
import { notRun } from '../providers/test/when-installed.js';
import { describeConformance } from './test/describe-conformance.js';

/** Set by whoever has the time: on an emulated processor all of it takes some minutes. */
if (process.env.OPENSPACE_CONFORMANCE_FIRECRACKER) {
    await describeConformance('firecracker');
} else {
    describe(
        'the conformance suite in a virtual machine',
        () => notRun('It takes minutes: npm run conformance -w packages/workspace-tools -- --provider firecracker')
    );
}
