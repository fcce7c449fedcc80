import type { WorkspaceProvider } from '../provider/provider.js';
import { BubblewrapProvider } from '../providers/bubblewrap/bubblewrap-provider.js';
import { GvisorProvider } from '../providers/gvisor/gvisor-provider.js';
import { LocalProvider } from '../providers/local/local-provider.js';

/** Those that the suite can be run on, by the name on the command line. */
export const PROVIDERS: Readonly<Record<string, () => WorkspaceProvider>> = {
    local: () => new LocalProvider({ allowNoIsolation: true }),
    bubblewrap: () => new BubblewrapProvider(),
    gvisor: () => new GvisorProvider()
};
