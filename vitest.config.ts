import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const IN_THE_PAGE = 'extensions/*/src/{browser,door}/**/*.spec.{ts,tsx}';

/** They start sandboxes, servers and shells, and wait for them most of the time. */
const OF_THE_SYSTEM = [
    'packages/workspace-tools/src/{agent-sandbox,cli,conformance,copies,git,providers,server}/**/*.spec.ts',
    'extensions/openspace-hands/src/common/danger/real-shells.spec.ts',
    'extensions/openspace-hands/src/node/terminals/terminal-screens.spec.ts',
    'extensions/openspace-languages/src/node/git/guarded-git{,-ssh}.spec.ts',
    'extensions/openspace-workspace/src/node/host/workspace-host.spec.ts',
    'extensions/openspace-workspace/src/node/sandbox/e2b-sandboxes.spec.ts'
];

/** Specs that replace modules need all modules anew, and leave none that others could use. */
const REPLACING = readdirSync(source('./extensions'), { recursive: true, encoding: 'utf8' })
    .filter(name => !name.includes('node_modules') && /src[\\/](browser|door)[\\/].*\.spec\.tsx?$/.test(name))
    .map(name => join('extensions', name))
    .filter(name => /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(source(`./${name}`), 'utf8')));

const LONG = {
    extends: true as const,
    test: { name: 'long', include: ['tests/long/**/*.spec.ts'], setupFiles: ['tests/unit-setup.ts'], hookTimeout: 180_000 }
};

const quick = {
    setupFiles: ['tests/unit-setup.ts'],
    // Of no meaning for the tests: a busy machine must not make them fail.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 50_000 } }
};

/**
 * Projects: `unit` (no page), `system` (real sandboxes and shells), `page` (in jsdom), `replacing` (the same, with modules
 * replaced) and `contract` (the real opencode server, no browser). `long` is only for `npm run test:long`.
 */
export default defineConfig({
    resolve: {
        alias: [
            { find: /^(openspace-[a-z]+)\/lib\/(.*)$/, replacement: source('./extensions') + '/$1/src/$2' },
            // Exists in the process of extensions only.
            { find: /^vscode$/, replacement: source('./tests/support/vscode.ts') },
            { find: /^fast-check$/, replacement: source('./tests/support/seeded-fast-check.ts') },
            { find: /^@openspace\/foundation\/(.*)$/, replacement: source('./packages/foundation/src') + '/$1/index.ts' },
            { find: '@openspace/scripted-model', replacement: source('./packages/scripted-model/src/index.ts') }
        ]
    },
    test: {
        // One process runs many spec files with the same modules: to load them anew for each takes longer than all tests.
        poolOptions: { forks: { isolate: false } },
        // The runner itself needs little: it would leave a core free.
        maxWorkers: Math.max(2, availableParallelism() - 1),
        coverage: {
            provider: 'v8',
            reportsDirectory: 'coverage',
            reporter: ['text-summary', 'json-summary', 'html'],
            include: ['extensions/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'],
            exclude: ['**/*.spec.{ts,tsx}', '**/fixtures/**', '**/test/**', '**/*-module.ts'],
            thresholds: { statements: 80 }
        },
        projects: [
            {
                extends: true,
                test: {
                    ...quick,
                    name: 'unit',
                    include: ['{extensions,packages}/*/src/**/*.spec.{ts,tsx}', 'scripts/**/*.spec.mjs', 'tests/support/**/*.spec.ts'],
                    exclude: [...configDefaults.exclude, IN_THE_PAGE, ...OF_THE_SYSTEM]
                }
            },
            {
                extends: true,
                test: {
                    ...quick,
                    name: 'system',
                    include: OF_THE_SYSTEM
                }
            },
            {
                extends: true,
                test: {
                    ...quick,
                    name: 'page',
                    include: [IN_THE_PAGE],
                    exclude: [...configDefaults.exclude, ...REPLACING],
                    environment: source('./tests/page-environment.ts')
                }
            },
            {
                extends: true,
                test: {
                    ...quick,
                    name: 'replacing',
                    include: REPLACING,
                    setupFiles: ['tests/reset-modules.ts', ...quick.setupFiles],
                    environment: source('./tests/page-environment.ts')
                }
            },
            {
                extends: true,
                test: {
                    name: 'contract',
                    include: ['tests/contract/**/*.spec.ts'],
                    setupFiles: ['tests/unit-setup.ts'],
                    testTimeout: 180_000,
                    hookTimeout: 180_000
                }
            },
            ...process.argv.includes('long') ? [LONG] : []
        ]
    },
    esbuild: {
        target: 'es2022', tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false, jsx: 'react' } }
    }
});
