import { describe } from 'vitest';
import { notRun } from '../providers/test/when-installed.js';
import { CONFORMANCE_CASES } from './all-cases.js';
import { chosenThird } from './chosen-third.js';
import { describeConformance } from './test/describe-conformance.js';

/** On an emulated processor, and with everything else that runs at the same time. */
const LIMIT_MS = 900_000;

const cases = chosenThird(CONFORMANCE_CASES);

await describeConformance('firecracker', { cases, oneByOne: true, limitMs: LIMIT_MS });

describe(
    `the other ${CONFORMANCE_CASES.length - cases.length} cases of the conformance suite in a virtual machine`,
    () => notRun('They take minutes: npm run test:long -- virtual-machine')
);
