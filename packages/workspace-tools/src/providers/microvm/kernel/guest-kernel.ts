import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { ProviderError } from '../../../provider/errors.js';
import { unpackBootImage } from './boot-image.js';
import { loadingOrder, neededModules } from './module-order.js';

const execute = promisify(execFile);

/** Debian's kernel for virtual machines: small, and with drivers for little else. */
const PACKAGE = 'linux-image-cloud-amd64';

/** `serial` and `vsock` are two ways to reach the agent. */
export const MODULES = {
    base: ['drivers/virtio/virtio', 'drivers/virtio/virtio_ring', 'drivers/virtio/virtio_mmio', 'drivers/block/virtio_blk'],
    serial: ['drivers/char/virtio_console'],
    vsock: ['net/vmw_vsock/vsock', 'net/vmw_vsock/vmw_vsock_virtio_transport_common', 'net/vmw_vsock/vmw_vsock_virtio_transport']
} as const;

export interface GuestKernel {
    version: string;
    /** Unpacked (`vmlinux`). */
    image: string;
    /** Files of `MODULES`, in the order in which they have to be loaded. */
    modules: readonly string[];
}

/** The newest one that was fetched before. */
export function findGuestKernel(cache: string): GuestKernel | undefined {
    const folder = join(cache, 'kernels');
    const versions = existsSync(folder) ? readdirSync(folder).filter(name => existsSync(join(folder, name, 'vmlinux'))) : [];
    const version = versions.sort((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1);
    if (version === undefined) {
        return undefined;
    }
    const file = (name: string): string => join(folder, version, `${name}.ko`);
    const order = loadingOrder(allModules().map(module => basename(module)), name => neededModules(readFileSync(file(name))));
    return { version, image: join(folder, version, 'vmlinux'), modules: order.map(file) };
}

/** Names of the modules that every guest loads first, in their order. */
export function baseModules({ modules }: GuestKernel): string[] {
    const names = MODULES.base.map(module => basename(module));
    return modules.map(file => basename(file, '.ko')).filter(name => names.includes(name));
}

/** Gets the kernel from Debian's packages without installing it; nothing happens if there is one. */
export async function fetchGuestKernel(cache: string): Promise<GuestKernel> {
    const known = findGuestKernel(cache);
    if (known) {
        return known;
    }
    mkdirSync(join(cache, 'kernels'), { recursive: true, mode: 0o700 });
    const work = mkdtempSync(join(cache, 'fetch-'));
    try {
        const { stdout } = await execute('apt-cache', ['depends', '--important', PACKAGE]);
        const name = /Depends: (linux-image-\S+)/.exec(stdout)?.[1];
        if (!name) {
            throw new ProviderError(`apt knows no package ${PACKAGE}.`);
        }
        await execute('apt-get', ['download', name], { cwd: work });
        const archive = readdirSync(work).find(file => file.endsWith('.deb'));
        if (!archive) {
            throw new ProviderError(`${name} could not be fetched.`);
        }
        await execute('dpkg', ['-x', join(work, archive), join(work, 'unpacked')]);
        await keep(join(work, 'unpacked'), join(work, 'kept'), join(cache, 'kernels'));
    } finally {
        rmSync(work, { recursive: true, force: true });
    }
    const fetched = findGuestKernel(cache);
    if (!fetched) {
        throw new ProviderError('The kernel that was fetched cannot be found.');
    }
    return fetched;
}

/** What is needed of an unpacked package. */
async function keep(unpacked: string, work: string, target: string): Promise<void> {
    const image = readdirSync(join(unpacked, 'boot')).find(name => name.startsWith('vmlinuz-'));
    if (!image) {
        throw new ProviderError('The package of the kernel has no kernel in it.');
    }
    const version = image.slice('vmlinuz-'.length);
    mkdirSync(work);
    for (const module of allModules()) {
        await copyFile(join(unpacked, 'lib/modules', version, 'kernel', `${module}.ko`), join(work, `${basename(module)}.ko`));
    }
    writeFileSync(join(work, 'vmlinux'), unpackBootImage(readFileSync(join(unpacked, 'boot', image))));
    rmSync(join(target, version), { recursive: true, force: true });
    renameSync(work, join(target, version));
}

function allModules(): string[] {
    return Object.values(MODULES).flat();
}
