import { join } from 'node:path';
import type { WorkspaceProvider } from '../provider/provider.js';
import { BubblewrapProvider } from './bubblewrap/bubblewrap-provider.js';
import { E2bProvider } from './e2b/e2b-provider.js';
import { GvisorProvider } from './gvisor/gvisor-provider.js';
import { LocalProvider } from './local/local-provider.js';
import { MicrovmProvider } from './microvm/microvm-provider.js';

export interface AllProvidersOptions {
    /** Somebody has said in so many words that commands may run without any isolation. */
    readonly allowNoIsolation?: boolean;
    /** Where providers write down what runs; their own default if it is not given. */
    readonly stateFolder?: string;
}

/** Every provider that this package has, whether or not it works here: `health` says that. */
export function allProviders({ allowNoIsolation = false, stateFolder }: AllProvidersOptions = {}): WorkspaceProvider[] {
    const options = stateFolder === undefined ? {} : { stateFolder: join(stateFolder, 'providers') };
    return [
        new BubblewrapProvider(options),
        new GvisorProvider(options),
        new MicrovmProvider(options),
        new E2bProvider(options),
        new LocalProvider({ allowNoIsolation })
    ];
}
