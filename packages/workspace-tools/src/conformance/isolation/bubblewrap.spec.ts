import { BubblewrapProvider } from '../../providers/bubblewrap/bubblewrap-provider.js';
import { describeIsolation } from './test/describe-isolation.js';

await describeIsolation('bubblewrap', 'in bubblewrap', stateFolder => new BubblewrapProvider({ stateFolder }));
