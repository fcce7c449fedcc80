import { measureFloods } from './workspaces/floods.mjs';
import { measureNetwork } from './workspaces/network.mjs';
import { measurePathCheck } from './workspaces/path-check.mjs';
import { measureSearches } from './workspaces/searches.mjs';
import { measureStarts } from './workspaces/starts.mjs';
import { measureTimeouts } from './workspaces/timeouts.mjs';
import { measureTools } from './workspaces/tools.mjs';
import { createTree } from './workspaces/tree.mjs';

/** Asks the service itself, which costs money. */
const NOT_HERE = ['e2b'];

/** What the tools of a workspace cost on top of the same thing done directly, provider by provider. */
export async function measureWorkspaces({ resources, quick, tell, fail }) {
    const { PROVIDERS } = await import('../../packages/workspace-tools/lib/conformance/providers.js');
    const tree = createTree(resources);
    const rounds = quick ? 5 : 20;
    const rows = [await measurePathCheck(tree)];
    for (const name of Object.keys(PROVIDERS).filter(candidate => !NOT_HERE.includes(candidate))) {
        const provider = PROVIDERS[name]();
        const health = await provider.health();
        if (!health.healthy) {
            tell(`not run: ${name} (${health.reason})`);
            continue;
        }
        for (const measure of [measureStarts, measureTools, measureSearches, measureFloods, measureTimeouts, measureNetwork]) {
            try {
                rows.push(...await measure({ name, provider, tree, rounds, resources }));
            } catch (error) {
                fail(new Error(`${name}, ${measure.name}: ${error.message}`, { cause: error }));
            }
        }
        tell(`workspaces: ${name} done`);
    }
    return rows;
}
