import type { WorkspaceProvider } from '../provider/provider.js';
import { BubblewrapProvider } from '../providers/bubblewrap/bubblewrap-provider.js';
import { createDoubleProvider } from '../providers/e2b/double/double-provider.js';
import { E2bProvider } from '../providers/e2b/e2b-provider.js';
import { GvisorProvider } from '../providers/gvisor/gvisor-provider.js';
import { LocalProvider } from '../providers/local/local-provider.js';
import { MicrovmProvider } from '../providers/microvm/microvm-provider.js';

/** Those that the suite can be run on, by the name on the command line. */
export const PROVIDERS: Readonly<Record<string, () => WorkspaceProvider>> = {
    local: () => new LocalProvider({ allowNoIsolation: true }),
    bubblewrap: () => new BubblewrapProvider(),
    gvisor: () => new GvisorProvider(),
    firecracker: () => new MicrovmProvider(),
    /** Asks the service itself, which may cost money. */
    e2b: () => new E2bProvider(),
    'e2b-double': () => createDoubleProvider()
};
