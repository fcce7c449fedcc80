import { GvisorProvider } from '../../providers/gvisor/gvisor-provider.js';
import { describeIsolation } from './test/describe-isolation.js';

await describeIsolation('gvisor', 'in gVisor', stateFolder => new GvisorProvider({ stateFolder }));
