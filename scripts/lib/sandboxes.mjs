import { accessSync, constants, copyFileSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { deriveSource } from './apt-sources.mjs';
import { phase } from './phase.mjs';
import { run } from './run.mjs';

const APT = '/etc/apt';

/** The runsc that Debian 12 itself has (2022) answers `stat` with an error; its backports have one that works. */
const RELEASES_WITH_AN_OLD_RUNSC = ['bookworm'];

/** What the sandboxes of the workspace tools need from the system, by the name of their provider. */
const SANDBOXES = [
    { provider: 'bubblewrap', program: 'bwrap', install: () => install('bubblewrap') },
    { provider: 'gvisor', program: 'runsc', install: installRunsc }
];

function isInstalled(program) {
    return (process.env.PATH ?? '').split(delimiter).some(folder => {
        try {
            accessSync(join(folder, program), constants.X_OK);
            return true;
        } catch {
            return false;
        }
    });
}

/** Installs what is missing from the system's packages, if that is possible; the providers that cannot run here. */
export async function ensureSandboxes() {
    const missing = [];
    for (const { provider, program, install: attempt } of SANDBOXES) {
        if (!isInstalled(program) && existsSync(APT)) {
            await phase(`Installing ${program} from the system's packages`, attempt).catch(error => process.stderr.write(`  ${error.message}\n`));
        }
        if (!isInstalled(program)) {
            missing.push(provider);
        }
    }
    return missing;
}

/** What is said about providers that cannot run; on a build machine their absence is a failure. */
export function reportMissing(missing, isContinuousIntegration) {
    return {
        lines: missing.map(provider => `not run: ${provider} (its program is not installed)`),
        counts: { passed: 0, failed: isContinuousIntegration ? missing.length : 0, skipped: 0 }
    };
}

async function install(name, ...options) {
    await run('apt-get', [...options, 'update'], {});
    await run('apt-get', [...options, 'install', '-y', '--no-install-recommends', name], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}

async function installRunsc() {
    const release = /^VERSION_CODENAME=(.+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
    if (!release || !RELEASES_WITH_AN_OLD_RUNSC.includes(release)) {
        return install('runsc');
    }
    const suite = `${release}-backports`;
    // The additional source is known to these calls only; the machine's own configuration stays as it is.
    const parts = mkdtempSync(join(tmpdir(), 'openspace-apt-'));
    try {
        const files = readSources();
        for (const { path, name } of files.filter(file => file.path.startsWith(join(APT, 'sources.list.d')))) {
            copyFileSync(path, join(parts, name));
        }
        const derived = deriveSource(files, release, suite);
        if (!derived) {
            throw new Error(`apt knows no source for ${release} from which ${suite} could be derived.`);
        }
        writeFileSync(join(parts, derived.name), derived.text);
        await install('runsc', '-o', `Dir::Etc::SourceParts=${parts}`, '-o', 'APT::Get::List-Cleanup=0', '-t', suite);
    } finally {
        rmSync(parts, { recursive: true, force: true });
    }
}

function readSources() {
    const folder = join(APT, 'sources.list.d');
    const names = existsSync(folder) ? readdirSync(folder).filter(name => /\.(list|sources)$/.test(name)).sort() : [];
    return [join(APT, 'sources.list'), ...names.map(name => join(folder, name))]
        .filter(path => existsSync(path))
        .map(path => ({ path, name: path.split('/').at(-1), text: readFileSync(path, 'utf8') }));
}
