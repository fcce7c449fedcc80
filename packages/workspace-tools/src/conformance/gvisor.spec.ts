import { describeConformance } from './test/describe-conformance.js';

await describeConformance('gvisor');
