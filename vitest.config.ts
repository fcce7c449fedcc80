import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Two projects: `unit` (milliseconds, no I/O) and `contract` (the real opencode server, no browser). */
export default defineConfig({
    resolve: {
        alias: [
            { find: /^(openspace-[a-z]+)\/lib\/(.*)$/, replacement: source('./extensions') + '/$1/src/$2' },
            { find: /^fast-check$/, replacement: source('./tests/support/seeded-fast-check.ts') },
            { find: '@openspace/scripted-model', replacement: source('./packages/scripted-model/src/index.ts') }
        ]
    },
    test: {
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
                    name: 'unit',
                    include: ['{extensions,packages}/*/src/**/*.spec.{ts,tsx}', 'scripts/**/*.spec.mjs'],
                    setupFiles: ['tests/unit-setup.ts'],
                    // Of no meaning for the tests: a busy machine must not make them fail.
                    testTimeout: 60_000,
                    hookTimeout: 60_000
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
