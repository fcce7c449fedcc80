import { existsSync } from 'node:fs';

/** The browser that `npm test` found or installed; undefined lets Playwright use its own. */
export function browserExecutable(): string | undefined {
    const candidates = [process.env.OPENSPACE_BROWSER, '/usr/bin/chromium', '/usr/bin/google-chrome'];
    return candidates.find((candidate): candidate is string => !!candidate && existsSync(candidate));
}
