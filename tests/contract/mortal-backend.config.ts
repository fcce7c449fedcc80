import { createRequire } from 'node:module';
import { mergeConfig } from 'vitest/config';
import config from '../../vitest.config';

const { resolve } = createRequire(import.meta.url);

/** For a process without the test runner. The package names a file for bundlers that it does not have. */
export default mergeConfig(config, {
    resolve: { alias: [{ find: '@xterm/headless', replacement: resolve('@xterm/headless') }] }
});
