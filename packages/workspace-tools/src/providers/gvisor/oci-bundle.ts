import { copyFileSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { WorkspaceLimits } from '../../provider/provider.js';
import { OPEN_FILES } from '../start-script.js';
import { INNER_HOST_NAME, INNER_USER } from '../view/own-settings.js';
import type { SandboxView, ViewEntry } from '../view/sandbox-view.js';
import { asInnerUser } from './inner-user.js';

interface OciMount {
    destination: string;
    type: 'bind' | 'tmpfs' | 'proc';
    source: string;
    options: readonly string[];
}

/** The user of the host whose files the sandbox may use. */
export interface HostUser {
    uid: number;
    gid: number;
}

/** A user of the host that owns nothing. */
const NOBODY = 65534;

const NAMESPACES = ['pid', 'network', 'ipc', 'uts', 'mount'];

/** gVisor has a `/proc` and a `/dev` of its own, with nothing of the host in them. */
const OF_GVISOR = ['/proc', '/dev'];

/**
 * The first process inside. It makes the links that lie in memory, and takes leave of processes whose parents have ended,
 * which the agent would not do. Words: where each link leads and the link, `--`, program and arguments.
 */
const FIRST_PROCESS = `
mkdir -p /tmp/home
while [ "$1" != -- ]; do
    mkdir -p "\${2%/*}" && ln -s "$1" "$2"
    shift 2
done
shift
"$@"
exit $?
`;

export interface BundleOptions {
    limits: WorkspaceLimits;
    /** Whose folder it is; undefined if an ordinary account starts gVisor, which can only be itself. */
    user: HostUser | undefined;
    /** Whether a control group counts its processes; else gVisor does. */
    grouped: boolean;
}

/** Folder with a root and a `config.json` that `runsc` can run. */
export function writeBundle(folder: string, view: SandboxView, options: BundleOptions): void {
    const root = join(folder, 'rootfs');
    mkdirSync(root, { recursive: true, mode: 0o755 });
    view.entries.filter(isInRoot).forEach(entry => writePlace(root, entry));
    writeFileSync(join(folder, 'config.json'), JSON.stringify(ociConfiguration(view, options)));
}

function ociConfiguration(view: SandboxView, { limits, user, grouped }: BundleOptions): object {
    const links = view.entries.flatMap(entry => entry.kind === 'link' && isInMemory(entry) ? [entry.leadsTo, entry.target] : []);
    const first = ['/bin/bash', '--noprofile', '--norc', '-c', FIRST_PROCESS, 'start', ...links, '--', ...view.argv];
    const id = user ? INNER_USER.id : 0;
    return {
        ociVersion: '1.0.2',
        root: { path: 'rootfs', readonly: true },
        hostname: INNER_HOST_NAME,
        process: {
            terminal: false,
            user: { uid: id, gid: id },
            args: user ? first : asInnerUser(first),
            env: Object.entries(view.environment).map(([name, value]) => `${name}=${value}`),
            cwd: view.workingFolder,
            noNewPrivileges: true,
            capabilities: { bounding: [], effective: [], inheritable: [], permitted: [], ambient: [] },
            rlimits: [
                { type: 'RLIMIT_CORE', soft: 0, hard: 0 },
                { type: 'RLIMIT_NOFILE', soft: OPEN_FILES, hard: OPEN_FILES },
                { type: 'RLIMIT_FSIZE', soft: limits.fileBytes, hard: limits.fileBytes },
                ...grouped ? [] : [{ type: 'RLIMIT_NPROC', soft: limits.processes, hard: limits.processes }]
            ]
        },
        mounts: [{ destination: '/proc', type: 'proc', source: 'proc', options: [] }, ...view.entries.flatMap(mountOf)],
        linux: {
            namespaces: [...NAMESPACES, ...user ? ['user'] : []].map(type => ({ type })),
            // The user inside is the one whose folder it is; root inside is nobody.
            ...user && { uidMappings: mappings(user.uid), gidMappings: mappings(user.gid) }
        }
    };
}

function mappings(hostId: number): object[] {
    return [{ containerID: 0, hostID: NOBODY, size: 1 }, { containerID: INNER_USER.id, hostID: hostId, size: 1 }];
}

function mountOf(entry: ViewEntry): OciMount[] {
    const { target } = entry;
    switch (entry.kind) {
        case 'bind':
            return isCopied(entry) ? [] : [{
                destination: target, type: 'bind', source: entry.source, options: ['rbind', 'nosuid', 'nodev', entry.writable ? 'rw' : 'ro']
            }];
        case 'temporary':
            return [
                { destination: target, type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'nodev', 'mode=1777', `size=${entry.bytes}`] }
            ];
        case 'hidden':
            return isOfGvisor(target)
                ? []
                : [{ destination: target, type: 'tmpfs', source: 'tmpfs', options: ['ro', 'nosuid', 'nodev', 'size=4096'] }];
        default:
            return [];
    }
}

/** What a mount needs in the root, or what stands there itself. */
function writePlace(root: string, entry: ViewEntry): void {
    const place = join(root, entry.target);
    mkdirSync(dirname(place), { recursive: true, mode: 0o755 });
    if (entry.kind === 'link') {
        symlinkSync(entry.leadsTo, place);
    } else if (entry.kind === 'bind' && isCopied(entry)) {
        copyFileSync(entry.source, place);
    } else if (entry.kind === 'bind' && !statSync(entry.source).isDirectory()) {
        writeFileSync(place, '');
    } else {
        mkdirSync(place, { recursive: true, mode: 0o755 });
    }
}

/** Every mount costs time at the start; small settings are cheaper to copy. */
function isCopied(entry: ViewEntry): boolean {
    return entry.kind === 'bind' && entry.target.startsWith('/etc/') && !statSync(entry.source).isDirectory();
}

function isInRoot(entry: ViewEntry): boolean {
    return !isOfGvisor(entry.target) && !isInMemory(entry) && !(entry.kind === 'hidden' && entry.target.startsWith('/usr/'));
}

function isInMemory({ target }: ViewEntry): boolean {
    return target.startsWith('/tmp/');
}

function isOfGvisor(target: string): boolean {
    return OF_GVISOR.some(place => target === place || target.startsWith(`${place}/`));
}
