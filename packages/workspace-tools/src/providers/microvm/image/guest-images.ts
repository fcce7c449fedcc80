import { createHash } from 'node:crypto';
import {
    constants, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, realpathSync, renameSync, symlinkSync, utimesSync
} from 'node:fs';
import { copyFile, chmod, mkdtemp, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { findProgram } from '@openspace/foundation/processes';
import { ProviderError } from '../../../provider/errors.js';
import type { WorkspaceLimits } from '../../../provider/provider.js';
import { OWN_AGENT, type SandboxView } from '../../view/sandbox-view.js';
import { baseModules, type GuestKernel } from '../kernel/guest-kernel.js';
import { encodeCpio, type CpioEntry } from './cpio-archive.js';
import { makeExt4Image } from './ext4-image.js';
import { AGENT_FOLDER, AGENT_START_FILE, agentStart, APPLETS, guestInit, guestSetup, type GuestChannel } from './guest-setup.js';
import { isStaticProgram } from './static-program.js';
import { filesOfPackages } from './system-packages.js';

/** Changes when images are made in another way. */
const FORMAT = 1;

/** Files of ours that are compared by what is in them; others by their time. */
const SMALL_BYTES = 64 * 1024;

/** An image that nobody has used for so long is removed when another one is made. */
const UNUSED_MS = 7 * 24 * 60 * 60_000;

/** A file or link of the host, and where it is in the image. */
interface ImageFile {
    source: string;
    target: string;
}

/** The disk with the programs of guests: made once, and again when one of them has changed. Its path. */
export async function systemImage(cache: string, view: SandboxView, packages: readonly string[]): Promise<string> {
    const files = [...(await filesOfPackages(packages)).map(path => ({ source: path, target: path })), ...filesOfView(view)];
    const image = join(cache, 'images', `${fingerprint(files)}.ext4`);
    if (existsSync(image)) {
        utimesSync(image, new Date(), new Date());
    } else {
        mkdirSync(dirname(image), { recursive: true, mode: 0o700 });
        await removeUnused(dirname(image));
        const work = await mkdtemp(join(cache, 'image-'));
        try {
            await copyAll(files, join(work, 'root'));
            mkdirSync(join(work, 'root', OWN_AGENT), { recursive: true });
            await makeExt4Image(join(work, 'image'), { folder: join(work, 'root'), freeBytes: 0, journal: false });
            renameSync(join(work, 'image'), image);
        } finally {
            await rm(work, { recursive: true, force: true });
        }
    }
    return image;
}

async function removeUnused(folder: string): Promise<void> {
    const old = readdirSync(folder).map(name => join(folder, name)).filter(file => lstatSync(file).mtimeMs < Date.now() - UNUSED_MS);
    await Promise.all(old.map(file => rm(file, { force: true })));
}

/** The first file system of one guest: drivers, the agent, and what sets up this workspace. */
export function firstFileSystem(kernel: GuestKernel, view: SandboxView, limits: WorkspaceLimits, channel: GuestChannel): Buffer {
    const program = findProgram('busybox');
    const busybox = program && readFileSync(program);
    if (!busybox || !isStaticProgram(busybox)) {
        throw new ProviderError('A busybox that needs no libraries is not installed (Debian: the package busybox-static).');
    }
    const script = (path: string, text: string): CpioEntry => ({ kind: 'file', path, content: Buffer.from(text), mode: 0o755 });
    return encodeCpio([
        ...['bin', 'dev', 'proc', 'sys', 'image', 'disk', 'root', 'modules'].map((path): CpioEntry => ({ kind: 'folder', path })),
        { kind: 'file', path: 'bin/busybox', content: busybox, mode: 0o755 },
        ...APPLETS.map((name): CpioEntry => ({ kind: 'link', path: `bin/${name}`, leadsTo: 'busybox' })),
        ...kernel.modules.map(
            (file): CpioEntry => ({ kind: 'file', path: `modules/${basename(file)}`, content: readFileSync(file), mode: 0o644 })
        ),
        ...agentFiles(view),
        script('init', guestInit(baseModules(kernel))),
        script('setup', guestSetup(view, limits, channel)),
        script(AGENT_START_FILE.slice(1), agentStart(view, limits))
    ]);
}

function agentFiles(view: SandboxView): CpioEntry[] {
    const files = bound(view).filter(({ target }) => target.startsWith(`${OWN_AGENT}/`)).flatMap(
        ({ source, target }) => walk(source, `${AGENT_FOLDER}${target.slice(OWN_AGENT.length)}`)
    );
    // Maps and declarations are for people.
    const needed = files.filter(({ target }) => /\.js(on)?$/.test(target));
    const folders = new Set(needed.flatMap(({ target }) => parents(target)));
    return [
        ...[...folders].sort().map((path): CpioEntry => ({ kind: 'folder', path: path.slice(1) })),
        ...needed.map(
            ({ source, target }): CpioEntry => ({ kind: 'file', path: target.slice(1), content: readFileSync(source), mode: 0o644 })
        )
    ];
}

function parents(path: string): string[] {
    const parent = dirname(path);
    return parent === '/' ? [] : [...parents(parent), parent];
}

/** Of `/usr` there are only packages: all of it would be gigabytes. */
function filesOfView(view: SandboxView): ImageFile[] {
    return bound(view)
        .filter(({ target }) => !target.startsWith(`${OWN_AGENT}/`) && target !== '/usr')
        .flatMap(({ source, target }) => walk(realpathSync(source), target));
}

function bound(view: SandboxView): ImageFile[] {
    return view.entries.flatMap(entry => entry.kind === 'bind' && !entry.writable ? [{ source: entry.source, target: entry.target }] : []);
}

function walk(source: string, target: string): ImageFile[] {
    return lstatSync(source).isDirectory()
        ? readdirSync(source).sort().flatMap(name => walk(join(source, name), join(target, name)))
        : [{ source, target }];
}

function fingerprint(files: readonly ImageFile[]): string {
    const hash = createHash('sha256').update(`${FORMAT}\n`);
    for (const { source, target } of files) {
        const status = lstatSync(source);
        // What is ours is written anew for every state folder, and is the same.
        const version = source === target || !status.isFile() || status.size > SMALL_BYTES
            ? status.mtimeMs
            : readFileSync(source, 'base64');
        hash.update(`${target}\0${status.size}\0${version}\0${status.mode}\n`);
    }
    return hash.digest('hex').slice(0, 32);
}

async function copyAll(files: readonly ImageFile[], root: string): Promise<void> {
    mkdirSync(root, { recursive: true });
    for (const { source, target } of files) {
        const place = join(root, target);
        mkdirSync(dirname(place), { recursive: true });
        const status = lstatSync(source);
        if (existsSync(place)) {
            continue;
        }
        if (status.isSymbolicLink()) {
            symlinkSync(readlinkSync(source), place);
        } else if (status.isFile()) {
            await copyFile(source, place, constants.COPYFILE_FICLONE);
            // Without set-id bits; the first user of the guest is nobody's here, so everybody may read.
            await chmod(place, status.mode & 0o111 ? 0o755 : 0o644);
        }
    }
}
