import { builtinEnvironments, type Environment } from 'vitest/environments';
import { PageRemains } from './support/page-remains';

/** Where one process keeps the page for the spec files that it runs. */
const PAGE = Symbol.for('openspace.tests.page');

interface WithPage {
    [PAGE]?: PageRemains;
}

/** jsdom, made once for all spec files of a process: modules of Theia hold on to the document that they were loaded in. */
export default {
    name: 'page',
    transformMode: 'web',
    async setup(global: typeof globalThis & WithPage, options) {
        if (!global[PAGE]) {
            await builtinEnvironments.jsdom.setup(global, options);
            global[PAGE] = new PageRemains(global);
        }
        return { teardown: () => global[PAGE]?.clear() };
    }
} satisfies Environment;
