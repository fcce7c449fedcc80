import { posix } from 'node:path';

/** What a workspace's limits need. */
export const CONTROLLERS = ['memory', 'pids', 'cpu'] as const;
export type Controller = typeof CONTROLLERS[number];

/** Folders in which a group for a sandbox can be made. */
export type ControlGroupPlaces =
    /** One hierarchy for each controller, some of which may be the same. */
    | { version: 1; folders: Partial<Record<Controller, string>> }
    /** One for all. The nearest folder comes first; in one that has processes itself, no controller can be used. */
    | { version: 2; folders: readonly string[] };

interface Mount {
    /** Which part of the hierarchy is mounted. */
    root: string;
    target: string;
    type: string;
    options: readonly string[];
}

/**
 * Where groups of ours belong: below the group that we are in ourselves, so that whatever holds for us holds for a sandbox too.
 * From the texts of `/proc/self/cgroup` and `/proc/self/mountinfo`.
 */
export function findPlaces(membership: string, mountinfo: string): ControlGroupPlaces | undefined {
    const mounts = parseMounts(mountinfo);
    const groups = membership.trim().split('\n').map(line => {
        const [hierarchy, controllers, ...path] = line.split(':');
        return { hierarchy, controllers: controllers?.split(',') ?? [], path: path.join(':') };
    });
    const folders: Partial<Record<Controller, string>> = {};
    for (const controller of CONTROLLERS) {
        const mount = mounts.find(({ type, options }) => type === 'cgroup' && options.includes(controller));
        const group = groups.find(({ controllers }) => controllers.includes(controller));
        const folder = mount && group && folderOf(mount, group.path);
        if (folder) {
            folders[controller] = folder;
        }
    }
    if (Object.keys(folders).length > 0) {
        return { version: 1, folders };
    }
    const mount = mounts.find(({ type }) => type === 'cgroup2');
    const group = groups.find(({ hierarchy }) => hierarchy === '0');
    const own = mount && group && folderOf(mount, group.path);
    return own ? { version: 2, folders: upTo(own, mount.target) } : undefined;
}

function parseMounts(mountinfo: string): Mount[] {
    return mountinfo.trim().split('\n').flatMap((line): Mount[] => {
        const [place, system] = line.split(' - ');
        const [, , , root, target] = place.split(' ');
        const [type, , options] = system?.split(' ') ?? [];
        return root && target && type ? [{ root: unescape(root), target: unescape(target), type, options: options?.split(',') ?? [] }] : [];
    });
}

/** Spaces and the like are written as octal numbers. */
function unescape(path: string): string {
    return path.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(parseInt(octal, 8)));
}

/** Undefined if the group lies outside of what is mounted. */
function folderOf({ root, target }: Mount, path: string): string | undefined {
    const relative = posix.relative(root, path);
    return relative.startsWith('..') ? undefined : posix.join(target, relative);
}

function upTo(folder: string, last: string): string[] {
    return folder === last || folder === '/' ? [folder] : [folder, ...upTo(posix.dirname(folder), last)];
}
