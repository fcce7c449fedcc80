import { INNER_HOST_NAME, INNER_USER } from '../view/own-settings.js';
import type { SandboxView, ViewEntry } from '../view/sandbox-view.js';

/** Options for bubblewrap that isolate and build the view. `seccompDescriptor` is where it reads the filter. */
export function bwrapOptions(view: SandboxView, seccompDescriptor: number): string[] {
    return [
        ...ISOLATION,
        '--seccomp', String(seccompDescriptor),
        ...view.entries.flatMap(entryArguments),
        // In the end, when all places for mounts exist. Only `/` itself: what is mounted below keeps its own rules.
        ...view.entries.flatMap(closingArguments),
        '--remount-ro', '/',
        '--clearenv',
        ...Object.entries(view.environment).flatMap(([name, value]) => ['--setenv', name, value]),
        '--chdir', view.workingFolder
    ];
}

const ISOLATION: readonly string[] = [
    '--unshare-user', '--disable-userns', '--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try',
    '--uid', String(INNER_USER.id), '--gid', String(INNER_USER.id), '--hostname', INNER_HOST_NAME,
    '--cap-drop', 'ALL', '--new-session', '--die-with-parent'
];

function entryArguments(entry: ViewEntry): string[] {
    const { target } = entry;
    switch (entry.kind) {
        case 'bind':
            return [entry.writable ? '--bind' : '--ro-bind', entry.source, target];
        case 'link':
            return [...parents(target), '--symlink', entry.leadsTo, target];
        case 'folder':
            return ['--perms', '0755', '--dir', target];
        case 'temporary':
            return ['--size', String(entry.bytes), '--perms', '1777', '--tmpfs', target];
        case 'hidden':
            return entry.of === 'file' ? ['--ro-bind', '/dev/null', target] : ['--tmpfs', target, '--remount-ro', target];
        case 'processes':
            return ['--proc', target];
        case 'devices':
            return ['--dev', target];
    }
}

/**
 * Without these, bubblewrap leaves two doors open: as root on the host, settings of the kernel below `/proc/sys` can be written,
 * and `/dev` is a file system in memory without a limit. A `/proc` that cannot be written protects the agent's memory as well.
 */
function closingArguments({ kind, target }: ViewEntry): string[] {
    return kind === 'processes' || kind === 'devices' ? ['--remount-ro', target] : [];
}

/** Folders that bubblewrap makes on its own are for nobody else. */
function parents(path: string): string[] {
    const names = path.split('/').slice(1, -1);
    return names.flatMap((_, index) => ['--perms', '0755', '--dir', `/${names.slice(0, index + 1).join('/')}`]);
}
