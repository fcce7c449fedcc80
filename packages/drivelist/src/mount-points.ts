import { access, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** File systems without a device in which people keep files. */
const WITHOUT_A_DEVICE = new Set(['9p', 'cifs', 'drvfs', 'fuse.sshfs', 'nfs', 'nfs4', 'overlay', 'smb3', 'vboxsf', 'virtiofs', 'zfs']);

/** Images of programs that the system mounts for itself; there may be dozens of them. */
const IMAGES = new Set(['squashfs', 'erofs']);

/** Layers of containers, which belong to their runtime. */
const OF_CONTAINERS = /^\/(var\/lib|run)\/(docker|containerd|containers)\//;

interface Mount {
    readonly path: string;
    readonly hasDevice: boolean;
}

/** The mounts in `/proc/self/mounts` that a person would call a drive, each path once. */
export function readMounts(text: string): Mount[] {
    const mounts = new Map<string, Mount>();
    for (const line of text.split('\n')) {
        const [source, path, type] = line.split(' ').map(unescape);
        if (!source || !path || !type || IMAGES.has(type) || OF_CONTAINERS.test(path)) {
            continue;
        }
        const hasDevice = source.startsWith('/dev/');
        if (hasDevice || path === '/' || WITHOUT_A_DEVICE.has(type)) {
            mounts.set(path, { path, hasDevice });
        }
    }
    return [...mounts.values()];
}

/** The kernel writes white space and backslashes as three octal digits. */
function unescape(word: string): string {
    return word.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 8)));
}

/** Rejects if the system does not tell. */
export async function findMountPoints(platform: NodeJS.Platform): Promise<string[]> {
    switch (platform) {
        case 'linux': return linuxDrives();
        case 'darwin': return macVolumes();
        case 'win32': return windowsDrives();
        default: return ['/'];
    }
}

async function linuxDrives(): Promise<string[]> {
    const mounts = readMounts(await readFile('/proc/self/mounts', 'utf8'));
    // In containers single files are mounted as well. Shares are not touched: one whose server is gone would keep us waiting.
    return keep(mounts, async mount => !mount.hasDevice || (await stat(mount.path)).isDirectory()).then(kept =>
        kept.map(({ path }) => path));
}

/** The volume that the system started from is a link to `/` there. */
async function macVolumes(): Promise<string[]> {
    const entries = await readdir('/Volumes', { withFileTypes: true });
    return ['/', ...entries.filter(entry => entry.isDirectory()).map(entry => join('/Volumes', entry.name))];
}

async function windowsDrives(): Promise<string[]> {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map(letter => `${letter}:\\`);
    return keep(letters, letter => access(letter).then(() => true));
}

/** Those for which the test says yes; one that fails says no. */
async function keep<T>(items: readonly T[], isWanted: (item: T) => Promise<boolean>): Promise<T[]> {
    const answers = await Promise.all(items.map(item => isWanted(item).catch(() => false)));
    return items.filter((_, index) => answers[index]);
}
