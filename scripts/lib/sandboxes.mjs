import { accessSync, constants, copyFileSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deriveSource } from './apt-sources.mjs';
import { phase } from '../launch/phase.mjs';
import { run } from './run.mjs';
import { APT, canInstallPackages, installPackages } from './system-packages.mjs';
import { nothing } from './test-report.mjs';

/** The runsc that Debian 12 itself has (2022) answers `stat` with an error; its backports have one that works. */
const RELEASES_WITH_AN_OLD_RUNSC = ['bookworm'];

/** Gets a kernel for virtual machines, if there is none yet. */
const FETCH_KERNEL = fileURLToPath(new URL('../../packages/workspace-tools/lib/cli/fetch-kernel.js', import.meta.url));

/** What the sandboxes of the workspace tools need from the system, by the name of their provider. */
const SANDBOXES = [
    { provider: 'bubblewrap', programs: ['bwrap'], install: () => installPackages(['bubblewrap']) },
    { provider: 'gvisor', programs: ['runsc'], install: installRunsc },
    {
        provider: 'firecracker', programs: ['qemu-system-x86_64', 'busybox', 'mke2fs'],
        install: () => installPackages(['qemu-system-x86', 'busybox-static', 'e2fsprogs']),
        prepare: () => run(process.execPath, [FETCH_KERNEL], {})
    }
];

/** The providers that `OPENSPACE_REQUIRE` names: without these the tests fail. Throws if it names something else. */
export function requiredProviders() {
    const names = (process.env.OPENSPACE_REQUIRE ?? '').split(',').map(name => name.trim()).filter(name => name !== '');
    const known = SANDBOXES.map(({ provider }) => provider);
    const unknown = names.filter(name => !known.includes(name));
    if (unknown.length > 0) {
        throw new Error(`OPENSPACE_REQUIRE names ${unknown.join(', ')}, but there is only ${known.join(', ')}.`);
    }
    return names;
}

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
    requiredProviders();
    const missing = [];
    const canInstall = canInstallPackages();
    const attempt = (words, work) => phase(words, work).then(() => true, error => {
        process.stderr.write(`  ${error.message}\n`);
        return false;
    });
    for (const { provider, programs, install: installAll, prepare } of SANDBOXES) {
        if (!programs.every(isInstalled) && canInstall) {
            await attempt(`Installing ${programs.join(', ')} from the system's packages`, installAll);
        }
        if (!programs.every(isInstalled) || prepare && !await attempt(`Preparing ${provider}`, prepare)) {
            missing.push(provider);
        }
    }
    return missing;
}

/** Providers that cannot run, as the outcome of a run: named as not run, or failures if they are required. */
export function reportMissing(missing) {
    const required = requiredProviders();
    return {
        ...nothing,
        failures: missing.filter(provider => required.includes(provider))
            .map(provider => ({ name: `${provider}, which OPENSPACE_REQUIRE names`, message: 'Its program is not installed.' })),
        notRun: missing.filter(provider => !required.includes(provider)).map(provider => `${provider} (its program is not installed)`)
    };
}

async function installRunsc() {
    const release = /^VERSION_CODENAME=(.+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
    if (!release || !RELEASES_WITH_AN_OLD_RUNSC.includes(release)) {
        return installPackages(['runsc']);
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
        await installPackages(['runsc'], '-o', `Dir::Etc::SourceParts=${parts}`, '-o', 'APT::Get::List-Cleanup=0', '-t', suite);
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
