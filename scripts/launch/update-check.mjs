import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The registry may be slow, and nobody waits for it. */
const ASK_MS = 20_000;

/** What is known of newer versions, and whether the person allows to ask for them: nobody is asked by default. */
const FILE = 'update-check.json';

/** Does what `--update-check` says; resolves with one line for the person. */
export async function changeUpdateCheck(word, { home, packageName, version, signal, environment = process.env, now = Date.now() }) {
    if (packageName === undefined) {
        throw new Error('A clone is updated with git pull.');
    }
    const state = readState(home);
    if (word !== 'now') {
        const allowed = word === 'on';
        writeState(home, { ...state, allowed });
        return allowed ? 'OpenSpace asks npm for a newer version once a day, after a start.' : 'OpenSpace asks nobody for newer versions.';
    }
    const latest = await askNpm(packageName, { environment, signal });
    writeState(home, { ...state, latest, asked: now });
    return hintFor(latest, { packageName, version }) ?? `OpenSpace ${version} is the newest version.`;
}

/**
 * Tells of a newer version that is known, and asks for the next time if the person allows it and a day has passed.
 * Keeps nobody waiting, and says nothing when it fails. The result is there for tests.
 */
export async function hintAtUpdate(
    { home, packageName, version, signal, environment = process.env, now = Date.now(), terminal = process.stderr }
) {
    if (!terminal.isTTY || isUnwanted(environment)) {
        return;
    }
    const state = readState(home);
    const hint = hintFor(state.latest, { packageName, version });
    if (hint) {
        terminal.write(`${hint}\n`);
    }
    if (isDue(state, now)) {
        try {
            // Before the answer: one that never comes is not asked for at every start.
            writeState(home, { ...state, asked: now });
            const latest = await askNpm(packageName, { environment, signal });
            writeState(home, { ...readState(home), latest });
        } catch {
            // Tomorrow, then.
        }
    }
}

/** What other programs that npm installs heed too. */
export function isUnwanted({ CI, NO_UPDATE_NOTIFIER }) {
    return NO_UPDATE_NOTIFIER !== undefined || CI !== undefined && CI !== 'false';
}

export function isDue({ allowed, asked }, now) {
    return allowed === true && !(now - asked < DAY_MS && asked <= now);
}

/** A line about a version that is newer than ours; undefined if it is not, or no release. */
export function hintFor(latest, { packageName, version }) {
    return latest !== undefined && isNewer(latest, version)
        ? `OpenSpace ${latest} is out; this is ${version}. To have it: npm install -g ${packageName}@latest`
        : undefined;
}

function isNewer(latest, version) {
    const [theirs, ours] = [numbersOf(latest), numbersOf(version)];
    const at = theirs?.findIndex((number, index) => number !== ours?.[index]) ?? -1;
    return at >= 0 && ours !== undefined && theirs[at] > ours[at];
}

function numbersOf(version) {
    return /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number);
}

/** npm itself knows the person's registry, proxy and credentials. Rejects with one line for the person. */
function askNpm(packageName, { environment, signal }) {
    return new Promise((done, fail) => {
        // Nobody needs npm's log of this, nor a hint at a newer npm, for which it would ask too.
        const words = ['view', `${packageName}@latest`, 'version', '--json', '--loglevel=silent', '--logs-max=0', '--no-update-notifier'];
        const options = { env: environment, signal, timeout: ASK_MS, shell: process.platform === 'win32' };
        const child = execFile('npm', words, options, (error, output) => {
            process.removeListener('exit', kill);
            const version = error ? undefined : parseVersion(output);
            if (version === undefined) {
                fail(new Error(`npm does not know a version of ${packageName}, or cannot be asked.`));
            } else {
                done(version);
            }
        });
        const kill = () => child.kill('SIGKILL');
        process.once('exit', kill);
    });
}

function parseVersion(output) {
    try {
        const version = JSON.parse(output);
        return typeof version === 'string' ? version : undefined;
    } catch {
        return undefined;
    }
}

/** A file that is missing or broken says nothing. */
function readState(home) {
    try {
        const { allowed, asked, latest } = JSON.parse(readFileSync(join(home, FILE), 'utf8'));
        return {
            allowed: allowed === true,
            asked: Number.isFinite(asked) ? asked : undefined,
            latest: typeof latest === 'string' && numbersOf(latest) ? latest : undefined
        };
    } catch {
        return { allowed: false };
    }
}

function writeState(home, state) {
    writeFileSync(join(home, FILE), JSON.stringify(state), { mode: 0o600 });
}
