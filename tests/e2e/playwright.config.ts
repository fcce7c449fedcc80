import { defineConfig } from '@playwright/test';
import { browserExecutable } from './support/browser-executable';

/** End-to-end: the real IDE, the real agent server, a scripted model, a real browser. */
export default defineConfig({
    testDir: '.',
    outputDir: '../../test-results',
    // Two cores: one worker each; every worker has an IDE of its own.
    workers: 2,
    fullyParallel: false,
    forbidOnly: !!process.env.CI,
    timeout: 180_000,
    expect: { timeout: 30_000 },
    reporter: process.env.OPENSPACE_E2E_REPORT ? [['line'], ['json', { outputFile: process.env.OPENSPACE_E2E_REPORT }]] : 'list',
    use: {
        viewport: { width: 1400, height: 900 },
        testIdAttribute: 'data-testid',
        screenshot: 'only-on-failure',
        launchOptions: {
            executablePath: browserExecutable(),
            args: [
                '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
                '--disable-component-update', '--disable-sync'
            ]
        }
    }
});
