import { defineConfig } from '@playwright/test';
import endToEnd from '../e2e/playwright.config';

/** Like the end-to-end tests, for what takes minutes by nature. */
export default defineConfig({
    ...endToEnd, testDir: '.', testMatch: '*.long.ts', outputDir: '../../test-results/long', workers: 1, timeout: 0
});
