import { defineConfig } from '@playwright/test';
import e2e from '../e2e/playwright.config';

/** `npm run shots`: pictures of every view, to be looked at by a person. */
export default defineConfig(e2e, {
    testDir: '.',
    testMatch: '*.shots.ts',
    outputDir: '../../test-results/shots',
    workers: 1,
    timeout: 600_000,
    reporter: 'list'
});
