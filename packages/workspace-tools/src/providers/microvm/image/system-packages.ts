import { execFile } from 'node:child_process';
import { lstatSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, basename, join } from 'node:path';
import { promisify } from 'node:util';
import { ProviderError } from '../../../provider/errors.js';

/** What is in a guest, if nobody says otherwise, with all that these need. */
export const DEFAULT_PACKAGES: readonly string[] = [
    'bash', 'bzip2', 'ca-certificates', 'coreutils', 'curl', 'diffutils', 'file', 'findutils', 'gawk', 'git', 'grep', 'gzip', 'hostname',
    'less', 'libc-bin', 'libstdc++6', 'make', 'mawk', 'ncurses-base', 'patch', 'perl', 'procps', 'python3',
    'sed', 'tar', 'tzdata', 'unzip', 'util-linux', 'xz-utils', 'zip'
];

/** Nobody reads these in a guest. */
const LEFT_OUT = /^\/usr\/(share\/(doc|man|info|locale|lintian|bug|bash-completion|gcc|perl\/.*\.pod$)|include|games|local|etc)(\/|$)/;

const ALTERNATIVES = '/etc/alternatives';

interface InstalledPackage {
    name: string;
    needs: readonly (readonly string[])[];
}

/** Absolute paths of the files and links of packages of this machine, and of those that they need, below `/usr`. */
export async function filesOfPackages(names: readonly string[]): Promise<string[]> {
    const installed = parsePackages(await ask(['-W', '-f', '${Package}\t${Provides}\t${Pre-Depends}, ${Depends}\n']));
    const packages = withNeeded(installed, names);
    const listed = (await ask(['-L', ...packages])).split('\n').filter(path => path.startsWith('/'));
    const files = new Set<string>();
    for (const path of listed) {
        const real = inUsr(path);
        if (real !== undefined && !LEFT_OUT.test(real) && !lstatSync(real, { throwIfNoEntry: false })?.isDirectory()) {
            files.add(real);
        }
    }
    return [...files, ...alternatives(files)].filter(path => lstatSync(path, { throwIfNoEntry: false })).sort();
}

/** Every name by which a package can be needed leads to it. */
export function parsePackages(text: string): Map<string, InstalledPackage> {
    const packages = new Map<string, InstalledPackage>();
    const provided = new Map<string, InstalledPackage>();
    for (const line of text.split('\n').filter(entry => entry.includes('\t'))) {
        const [name, provides, needs] = line.split('\t');
        const one = { name, needs: needs.split(',')
            .map(group => group.split('|').map(nameOf).filter(other => other !== ''))
            .filter(group => group.length > 0) };
        packages.set(name, one);
        provides.split(',').map(nameOf).forEach(other => provided.set(other, one));
    }
    return new Map([...provided, ...packages]);
}

/** Without those that are not installed. */
export function withNeeded(installed: ReadonlyMap<string, InstalledPackage>, names: readonly string[]): string[] {
    const found = new Set<InstalledPackage>();
    const open = names.flatMap(name => installed.get(name) ?? []);
    for (let next = open.pop(); next; next = open.pop()) {
        if (!found.has(next)) {
            found.add(next);
            open.push(...next.needs.flatMap(group => group.flatMap(name => installed.get(name) ?? []).slice(0, 1)));
        }
    }
    return Array.from(found, ({ name }) => name).sort();
}

function nameOf(text: string): string {
    return /^[^\s(:]*/.exec(text.trim())?.[0] ?? '';
}

/** Packages say `/bin/sh` also where `/bin` is a link. */
function inUsr(path: string): string | undefined {
    try {
        const real = join(realpathSync(dirname(path)), basename(path));
        return real.startsWith('/usr/') ? real : undefined;
    } catch {
        return undefined;
    }
}

/** Names such as `awk` that a person has chosen a program for. */
function alternatives(files: ReadonlySet<string>): string[] {
    return ['/usr/bin', '/usr/sbin'].flatMap(folder => readdirSync(folder).map(name => join(folder, name))).filter(path => {
        try {
            return lstatSync(path).isSymbolicLink() && readlinkSync(path).startsWith(`${ALTERNATIVES}/`) && files.has(realpathSync(path));
        } catch {
            return false;
        }
    });
}

async function ask(words: readonly string[]): Promise<string> {
    try {
        return (await promisify(execFile)('dpkg-query', words, { env: { ...process.env, LANG: 'C' }, maxBuffer: 64 * 1024 * 1024 })).stdout;
    } catch (error) {
        throw new ProviderError(
            `The programs for a guest are taken from the packages of this machine, and dpkg-query failed: ${(error as Error).message}`
        );
    }
}
