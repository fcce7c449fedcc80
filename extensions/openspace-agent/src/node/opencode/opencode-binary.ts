import { createRequire } from 'node:module';
import * as fs from 'node:fs';
import * as path from 'node:path';

/** What decides which program a machine can run. */
export interface Machine {
    readonly platform: NodeJS.Platform;
    readonly arch: string;
    /** Whether its C library is musl, as that of Alpine. */
    readonly musl: boolean;
}

/**
 * Path of the agent server's program. A clone has `opencode-ai`, which puts the best program for the machine in place when it is
 * installed; our own package has the one that every machine of its kind can run. Throws an error with one line for the person.
 */
export function findOpencodeBinary(from: string, machine: Machine = thisMachine()): string {
    const { resolve } = createRequire(from);
    const chosen = readManifest('opencode-ai', resolve);
    const name = platformPackage(machine);
    const own = readManifest(name, resolve);
    // Beside our own package may lie one of another version that the person has installed.
    if (chosen && (!own || chosen.version === own.version)) {
        return path.join(chosen.folder, chosen.bin!.opencode);
    }
    if (!own) {
        throw new Error(missingText(name, machine));
    }
    return path.join(own.folder, 'bin', machine.platform === 'win32' ? 'opencode.exe' : 'opencode');
}

/** The package with the program that needs no newer processor than others of its kind. */
export function platformPackage({ platform, arch, musl }: Machine): string {
    const system = platform === 'win32' ? 'windows' : platform;
    return `opencode-${system}-${arch}${arch === 'x64' ? '-baseline' : ''}${platform === 'linux' && musl ? '-musl' : ''}`;
}

function missingText(name: string, { platform, arch, musl }: Machine): string {
    const remedy = musl
        // npm cannot tell the two libraries apart for this package, and would install both programs everywhere.
        ? `Install ${name} beside it, for example with: npx -p theia-openspace -p ${name} theia-openspace`
        : 'Install OpenSpace again, with its optional packages (npm leaves them out with --omit=optional).';
    return `The agent server's program for ${platform}-${arch} is missing (${name}). ${remedy}`;
}

interface Manifest {
    readonly folder: string;
    readonly version: string;
    readonly bin?: { readonly opencode: string };
}

function readManifest(name: string, resolve: NodeJS.RequireResolve): Manifest | undefined {
    try {
        const file = resolve(`${name}/package.json`);
        return { ...JSON.parse(fs.readFileSync(file, 'utf8')) as Manifest, folder: path.dirname(file) };
    } catch {
        return undefined;
    }
}

function thisMachine(): Machine {
    const { platform, arch } = process;
    return { platform, arch, musl: platform === 'linux' && isMusl(arch) };
}

/** Where musl's loader is installed, which others may have too, Node itself knows what it was linked to; but that takes a while. */
function isMusl(arch: string): boolean {
    if (!fs.existsSync(`/lib/ld-musl-${arch === 'arm64' ? 'aarch64' : 'x86_64'}.so.1`)) {
        return false;
    }
    const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
    return header.glibcVersionRuntime === undefined;
}
