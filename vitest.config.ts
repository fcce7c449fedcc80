import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const IN_THE_PAGE = 'extensions/*/src/{browser,door}/**/*.spec.{ts,tsx}';

const quick = {
    setupFiles: ['tests/unit-setup.ts'],
    // Of no meaning for the tests: a busy machine must not make them fail.
    testTimeout: 60_000,
    hookTimeout: 60_000
};

/** Three projects: `unit` (no page), `page` (in jsdom) and `contract` (the real opencode server, no browser). */
export default defineConfig({
    resolve: {
        alias: [
            { find: /^(openspace-[a-z]+)\/lib\/(.*)$/, replacement: source('./extensions') + '/$1/src/$2' },
            { find: /^fast-check$/, replacement: source('./tests/support/seeded-fast-check.ts') },
            { find: '@openspace/scripted-model', replacement: source('./packages/scripted-model/src/index.ts') }
        ]
    },
    test: {
        // One process runs many spec files: to load Theia anew for each takes longer than all tests. Our own modules are loaded anew, see `unit-setup`.
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
                    include: ['{extensions,packages}/*/src/**/*.spec.{ts,tsx}', 'scripts/**/*.spec.mjs'],
                    exclude: [...configDefaults.exclude, IN_THE_PAGE]
                }
            },
            {
                extends: true,
                test: {
                    ...quick,
                    name: 'page',
                    include: [IN_THE_PAGE],
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
            }
        ]
    },
    esbuild: { target: 'es2022', tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false, jsx: 'react' } } }
});
