import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installIfNeeded, isInstalled } from './install.mjs';

/** Stands for npm: notes how it was called and does what npm does to a folder, or fails. */
const FAKE_NPM = `#!/bin/sh
printf '%s|%s|%s\\n' "$*" "$PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD" "$PUPPETEER_SKIP_DOWNLOAD" >> "$FAKE_NPM_LOG"
if [ -n "$FAKE_NPM_FAILS" ]; then echo 'no network' >&2; exit 1; fi
if [ -n "$FAKE_NPM_SLEEPS" ]; then sleep "$FAKE_NPM_SLEEPS"; fi
mkdir -p node_modules
echo '{}' > node_modules/.package-lock.json
`;
const OPTIONS = '--no-audit --no-fund --loglevel=error|1|1';

let root;

beforeEach(() => {
    const folder = mkdtempSync(join(tmpdir(), 'install-'));
    root = join(folder, 'root');
    mkdirSync(root);
    mkdirSync(join(folder, 'bin'));
    writeFileSync(join(folder, 'bin', 'npm'), FAKE_NPM);
    chmodSync(join(folder, 'bin', 'npm'), 0o755);
    vi.stubEnv('PATH', `${join(folder, 'bin')}${delimiter}${process.env.PATH}`);
    vi.stubEnv('FAKE_NPM_LOG', join(folder, 'log'));
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    write('package-lock.json', 'one');
});

afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    rmSync(join(root, '..'), { recursive: true, force: true });
});

function write(path, text) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
}

function calls() {
    const log = join(root, '..', 'log');
    return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
}

function said() {
    return process.stderr.write.mock.calls.map(([text]) => text).join('');
}

describe('the installation of dependencies', () => {
    it('is done on a fresh clone, exactly as the lockfile says, without browsers', async () => {
        expect([isInstalled(root), await installIfNeeded(root), isInstalled(root)]).toEqual([false, true, true]);
        expect(calls()).toEqual([`ci ${OPTIONS}`]);
    });

    it('is not done twice', async () => {
        await installIfNeeded(root);
        expect(await installIfNeeded(root)).toBe(false);
        expect(calls()).toHaveLength(1);
    });

    it('is done again when the lockfile changes, also back to an older one, without writing it', async () => {
        await installIfNeeded(root);
        write('package-lock.json', 'two');
        utimesSync(join(root, 'package-lock.json'), new Date(0), new Date(0));
        expect(await installIfNeeded(root)).toBe(true);
        expect(calls()).toEqual([`ci ${OPTIONS}`, `install --no-save ${OPTIONS}`]);
        expect([isInstalled(root), readFileSync(join(root, 'package-lock.json'), 'utf8')]).toEqual([true, 'two']);
    });

    it('is not repeated when only the time of the lockfile changes', async () => {
        await installIfNeeded(root);
        utimesSync(join(root, 'package-lock.json'), new Date(), new Date(Date.now() + 60_000));
        expect(isInstalled(root)).toBe(true);
    });

    it('is recognised when the person ran npm by hand', () => {
        write('node_modules/.package-lock.json', '{}');
        utimesSync(join(root, 'package-lock.json'), new Date(1_000), new Date(1_000));
        expect(isInstalled(root)).toBe(true);
        utimesSync(join(root, 'node_modules/.package-lock.json'), new Date(0), new Date(0));
        expect(isInstalled(root)).toBe(false);
    });

    it('that was broken off is done again', async () => {
        mkdirSync(join(root, 'node_modules', 'half'), { recursive: true });
        expect(isInstalled(root)).toBe(false);
        vi.stubEnv('FAKE_NPM_FAILS', '1');
        await expect(installIfNeeded(root)).rejects.toThrow(/^npm install .* failed:\nno network$/);
        expect(isInstalled(root)).toBe(false);
        vi.stubEnv('FAKE_NPM_FAILS', '');
        expect(await installIfNeeded(root)).toBe(true);
    });

    it('is done once when two ask for it at the same time; the second waits and says so', async () => {
        vi.stubEnv('FAKE_NPM_SLEEPS', '0.5');
        const first = installIfNeeded(root);
        expect(await Promise.all([first, installIfNeeded(root)])).toEqual([true, false]);
        expect(calls()).toEqual([`ci ${OPTIONS}`]);
        expect(said()).toContain(`Waiting for another installation (process ${process.pid})\n`);
        expect(readdirSync(join(root, '.cache'))).toEqual([]);
    });

    it('does not wait for a process that is dead', async () => {
        write('.cache/install.lock/holder.json', JSON.stringify({ pid: spawnSync(process.execPath, ['--version']).pid, kind: 'install' }));
        expect(await installIfNeeded(root)).toBe(true);
    });

    it('ends at once when it is told to, and lets go of the lock', async () => {
        vi.stubEnv('FAKE_NPM_SLEEPS', '60');
        const abort = new globalThis.AbortController();
        const running = installIfNeeded(root, abort.signal);
        await vi.waitFor(() => expect(calls()).toHaveLength(1), { timeout: 5_000 });
        abort.abort();
        await expect(running).rejects.toBe(abort.signal.reason);
        expect([isInstalled(root), readdirSync(join(root, '.cache'))]).toEqual([false, []]);
    });

    it('does not wait any longer when it is told to end', async () => {
        write('.cache/install.lock/holder.json', JSON.stringify({ pid: process.pid, kind: 'install' }));
        const abort = new globalThis.AbortController();
        const running = installIfNeeded(root, abort.signal);
        await vi.waitFor(() => expect(said()).toContain('Waiting for another installation'), { timeout: 5_000 });
        abort.abort();
        await expect(running).rejects.toBe(abort.signal.reason);
        expect([calls(), existsSync(join(root, '.cache/install.lock'))]).toEqual([[], true]);
    });
});
