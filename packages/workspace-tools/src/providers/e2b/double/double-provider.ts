import { E2bProvider } from '../e2b-provider.js';
import { E2bDouble } from './e2b-double.js';

/** The provider against a double of E2B on this machine, which is started when it is needed and ends with our process. */
export function createDoubleProvider(stateFolder?: string): E2bProvider {
    let double: Promise<E2bDouble> | undefined;
    return new E2bProvider({ stateFolder, settings: async () => (await (double ??= E2bDouble.start())).settings });
}
