import { describeConformance } from './test/describe-conformance.js';

await describeConformance('e2b-double');
