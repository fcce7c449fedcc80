import { join } from 'node:path';
import type { WorkspaceProvider } from '../provider/provider.js';
import { BubblewrapProvider } from './bubblewrap/bubblewrap-provider.js';
import { E2bProvider } from './e2b/e2b-provider.js';
import { GvisorProvider } from './gvisor/gvisor-provider.js';
import { LocalProvider } from './local/local-provider.js';
import { MicrovmProvider } from './microvm/microvm-provider.js';
import type { PersonPrograms } from './programs/find-programs.js';

export interface AllProvidersOptions {
    /** Somebody has said in so many words that commands may run without any isolation. */
    readonly allowNoIsolation?: boolean;
    /** Where providers write down what runs; their own default if it is not given. */
    readonly stateFolder?: string;
    /** Whose installed programs sandboxes see that share this machine's files. */
    readonly person?: PersonPrograms;
}

/** Every provider that this package has, whether or not it works here: `health` says that. */
export function allProviders({ allowNoIsolation = false, stateFolder, person }: AllProvidersOptions = {}): WorkspaceProvider[] {
    const options = stateFolder === undefined ? {} : { stateFolder: join(stateFolder, 'providers') };
    return [
        new BubblewrapProvider({ ...options, person }),
        new GvisorProvider({ ...options, person }),
        new MicrovmProvider(options),
        new E2bProvider(options),
        new LocalProvider({ allowNoIsolation })
    ];
}
