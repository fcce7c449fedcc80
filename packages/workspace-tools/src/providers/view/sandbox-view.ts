import { posix } from 'node:path';
import { WORKSPACE_ROOT } from '../../provider/sandbox.js';
import { NO_PROGRAMS, type FoundPrograms } from '../programs/find-programs.js';
import type { HostFiles } from './host-files.js';

/** One thing that is seen inside; later entries may lie in earlier ones. */
export type ViewEntry =
    /** A file or folder of the host, without set-id bits and devices. */
    | { kind: 'bind'; target: string; source: string; writable: boolean }
    | { kind: 'link'; target: string; leadsTo: string }
    | { kind: 'folder'; target: string }
    /** A folder in memory that everybody may write to. */
    | { kind: 'temporary'; target: string; bytes: number }
    /** Nothing can be seen or written here, whatever the host has in this place. */
    | { kind: 'hidden'; target: string; of: 'file' | 'folder' }
    /** The processes of the sandbox, without a way to write. */
    | { kind: 'processes'; target: string }
    /** null, zero, full, random, urandom, tty and terminals of its own. */
    | { kind: 'devices'; target: string };

/** What a sandbox sees of the host and what it has of its own: the same for every provider that builds its root from it. */
export interface SandboxView {
    entries: readonly ViewEntry[];
    environment: Readonly<Record<string, string>>;
    workingFolder: string;
    /** Program and arguments of the agent. */
    argv: readonly string[];
}

export interface ViewRequest {
    /** The workspace on the host. */
    folder: string;
    aliases: readonly string[];
    /** On the host, for the home of commands; without, it is in memory. */
    home?: string;
    temporaryBytes: number;
    /** Files that stand in `/etc` under their names, instead of the host's. */
    ownSettings: Readonly<Record<string, string>>;
    programs: ViewPrograms;
    /** More files and folders of the host that programs need, at their own paths. */
    readOnly?: readonly string[];
    /** What the person has installed outside of the system's folders. */
    installed?: InstalledPrograms;
}

export interface InstalledPrograms extends FoundPrograms {
    /** A file of ours without content: it stands for what must not be read. */
    empty: string;
    /** Files of ours by the paths at which they are seen. */
    replaced: Readonly<Record<string, string>>;
}

/** Paths on the host of what runs inside. */
export interface ViewPrograms {
    node: string;
    ripgrep?: string;
    agent: AgentProgram;
}

export interface AgentProgram {
    /** A folder, those files and folders in it that belong to the agent, and the one that is started. */
    package: string;
    files: readonly string[];
    main: string;
    options: readonly string[];
}

/** Where our own programs are, seen from inside. */
export const OWN_ROOT = '/opt/openspace';

export const OWN_PROGRAMS = `${OWN_ROOT}/bin`;
export const OWN_AGENT = `${OWN_ROOT}/agent`;

const SYSTEM_PATH = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];

const SYSTEM_FOLDERS = ['/bin', '/lib', '/lib32', '/lib64', '/libx32', '/sbin'];

/** Settings of npm and others lie there, at times with passwords. */
const HIDDEN_IN_USR = ['/usr/etc', '/usr/local/etc'];

/** What programs ask for in `/etc` and what tells nothing about the person. Of `ssl` only what is public. */
const SETTINGS = [
    'alternatives', 'debian_version', 'fonts', 'gai.conf', 'host.conf', 'inputrc', 'java-11-openjdk', 'java-17-openjdk', 'java-21-openjdk',
    'ld.so.cache', 'ld.so.conf', 'ld.so.conf.d',
    'localtime', 'magic', 'magic.mime', 'mime.types', 'networks', 'os-release', 'pki/tls/certs', 'pki/ca-trust/extracted', 'protocols',
    'services', 'shells', 'ssl/certs', 'ssl/openssl.cnf',
    'terminfo', 'timezone', 'wgetrc', 'xattr.conf', 'perl', 'python3', 'python3.11', 'python3.12', 'python3.13'
];

/** About the whole machine; no program in a sandbox needs it. */
const HIDDEN_IN_PROC = [
    'acpi', 'asound', 'config.gz', 'interrupts', 'iomem', 'ioports', 'kallsyms', 'kcore', 'key-users', 'keys', 'kmsg', 'latency_stats',
    'modules', 'mtrr', 'sched_debug', 'scsi',
    'slabinfo', 'sysrq-trigger', 'timer_list', 'timer_stats', 'vmallocinfo'
];

/** Shared memory is a part of the room for temporary files. */
const SHARED_MEMORY_PART = 4;

export function makeView(request: ViewRequest, host: HostFiles): SandboxView {
    const { folder, programs } = request;
    const entries: ViewEntry[] = [
        ...system(host),
        ...settings(request.ownSettings, host),
        ...(request.readOnly ?? []).filter(path => host.kind(path)).map(path => readOnly(path)),
        readOnly(programs.node, `${OWN_PROGRAMS}/node`),
        ...(programs.ripgrep ? [readOnly(programs.ripgrep, `${OWN_PROGRAMS}/rg`)] : []),
        ...programs.agent.files.map(file => readOnly(posix.join(programs.agent.package, file), `${OWN_AGENT}/${file}`)),
        { kind: 'temporary', target: '/tmp', bytes: request.temporaryBytes },
        request.home === undefined
            ? { kind: 'folder', target: '/tmp/home' } : { kind: 'bind', target: '/tmp/home', source: request.home, writable: true },
        { kind: 'folder', target: '/run' },
        { kind: 'folder', target: '/var' },
        // After the memory in which some of them may lie.
        ...installed(request.installed),
        { kind: 'link', target: '/var/tmp', leadsTo: '/tmp' },
        { kind: 'processes', target: '/proc' },
        ...HIDDEN_IN_PROC.flatMap(name => hidden(`/proc/${name}`, host)),
        { kind: 'devices', target: '/dev' },
        { kind: 'temporary', target: '/dev/shm', bytes: Math.floor(request.temporaryBytes / SHARED_MEMORY_PART) },
        { kind: 'bind', target: WORKSPACE_ROOT, source: folder, writable: true }
    ];
    return {
        entries: request.aliases.reduce(withAlias, entries),
        environment: { ...request.installed?.variables, PATH: pathOf(request.installed), HOME: '/tmp/home', LANG: 'C.UTF-8' },
        workingFolder: WORKSPACE_ROOT,
        argv: [`${OWN_PROGRAMS}/node`, `${OWN_AGENT}/${programs.agent.main}`, ...programs.agent.options]
    };
}

function readOnly(source: string, target = source): ViewEntry {
    return { kind: 'bind', target, source, writable: false };
}

/** In the person's order; what every sandbox has comes after it. */
function pathOf({ path }: FoundPrograms = NO_PROGRAMS): string {
    return [...new Set([...path, ...SYSTEM_PATH, OWN_PROGRAMS])].join(':');
}

function installed(given: InstalledPrograms | undefined): ViewEntry[] {
    if (!given) {
        return [];
    }
    const { places, hidden: secrets, links, empty, replaced } = given;
    const targets = [...places, ...links.map(({ path }) => path), ...Object.keys(replaced)];
    // Whoever makes the mounts would make them for itself only.
    const above = new Set(targets.flatMap(ancestors).filter(folder => !places.some(place => `${folder}/`.startsWith(`${place}/`))));
    return [
        ...[...above].sort().map((target): ViewEntry => ({ kind: 'folder', target })),
        ...places.map(place => readOnly(place)),
        ...Object.entries(replaced).map(([target, source]) => readOnly(source, target)),
        ...secrets.map(({ path, of }): ViewEntry => of === 'folder' ? { kind: 'hidden', target: path, of } : readOnly(empty, path)),
        ...links.map(({ path, leadsTo }): ViewEntry => ({ kind: 'link', target: path, leadsTo }))
    ];
}

/** The folders above a path that a sandbox does not have anyway. */
function ancestors(path: string): string[] {
    const names = path.split('/').slice(1, -1);
    return names.map((_, index) => `/${names.slice(0, index + 1).join('/')}`).filter(folder => folder !== '/tmp');
}

function hidden(path: string, host: HostFiles): ViewEntry[] {
    const kind = host.kind(path);
    return kind === 'file' || kind === 'folder' ? [{ kind: 'hidden', target: path, of: kind }] : [];
}

/** The system's programs; most distributions have links into `/usr` for the other folders. */
function system(host: HostFiles): ViewEntry[] {
    const others = SYSTEM_FOLDERS.flatMap((path): ViewEntry[] => {
        const leadsTo = host.link(path);
        return leadsTo !== undefined ? [{ kind: 'link', target: path, leadsTo }] : host.kind(path) === 'folder' ? [readOnly(path)] : [];
    });
    return [readOnly('/usr'), ...HIDDEN_IN_USR.flatMap(path => hidden(path, host)), ...others];
}

function settings(own: Readonly<Record<string, string>>, host: HostFiles): ViewEntry[] {
    const ofHost = SETTINGS.filter(name => !(name in own)).map(name => `/etc/${name}`);
    return [
        { kind: 'folder', target: '/etc' },
        ...Object.entries(own).map(([name, source]) => readOnly(source, `/etc/${name}`)),
        ...ofHost.flatMap((path): ViewEntry[] => host.kind(path) ? [readOnly(path)] : [])
    ];
}

/**
 * A link to the workspace. Left out if it would lie in a part of the system, in the workspace (whose folder on the host would get
 * the link), or in the place of something else.
 */
function withAlias(entries: readonly ViewEntry[], alias: string): ViewEntry[] {
    const target = posix.normalize(alias).replace(/^\/var\/tmp\//, '/tmp/').replace(/\/$/, '');
    const isFree = target.startsWith('/') && entries.every(entry => target !== entry.target && !entry.target.startsWith(`${target}/`)
        && (entry.kind === 'temporary' || entry.kind === 'folder' || !target.startsWith(`${entry.target}/`)));
    return isFree ? [...entries, { kind: 'link', target, leadsTo: WORKSPACE_ROOT }] : [...entries];
}
