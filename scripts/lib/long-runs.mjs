const VITEST = ['node_modules/vitest/vitest.mjs', 'run'];
const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'tests/e2e', '--workers', '1', '--output', 'test-results/long'];
const PLAYWRIGHT_LONG = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'tests/long'];

/** What belongs to `npm run test:long`: a name, words for Node, variables, and the sandbox that it `needs`. */
export const LONG_RUNS = [
    { name: 'install', words: ['--test', 'tests/long/install.long.mjs'] },
    { name: 'fuzzing', words: [...VITEST, '--project', 'unit', 'stream-interceptor.fuzz'], env: { OPENSPACE_FUZZ_SECONDS: '120' } },
    { name: 'kills', words: [...VITEST, '--project', 'long'] },
    { name: 'rounds', words: [...PLAYWRIGHT, '-g', 'leaves nothing behind after'], env: { OPENSPACE_ROUNDS: '300' } },
    { name: 'layouts', words: [...PLAYWRIGHT, '-g', 'random layouts'], env: { OPENSPACE_LAYOUTS: '1000' } },
    { name: 'idle', words: [...PLAYWRIGHT_LONG, 'idle.long'] },
    { name: 'backend-kills', words: [...PLAYWRIGHT_LONG, 'backend-kills.long'] },
    {
        name: 'virtual-machine',
        needs: 'firecracker',
        words: ['packages/workspace-tools/lib/conformance/cli.js', '--provider', 'firecracker', '--jobs', '1']
    }
];

/** The runs with these names, or all. */
export function chooseLong(runs, names) {
    const unknown = names.filter(name => !runs.some(run => run.name === name));
    if (unknown.length > 0) {
        throw new Error(`There is no long run called ${unknown.join(', ')}. There are ${runs.map(({ name }) => name).join(', ')}.`);
    }
    return names.length === 0 ? runs : runs.filter(({ name }) => names.includes(name));
}
