import { createWriteStream } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import * as path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as yauzl from 'yauzl';
import { needsOf, PackageNeeds } from './package-needs';

/** What is more is not an extension. */
const MAX_FILES = 30_000;
const MAX_BYTES = 600 * 1024 * 1024;
const MAX_MANIFEST_BYTES = 4 * 1024 * 1024;

/** Where the files of an extension are in its package. */
const ROOT = 'extension/';

const NAME = /^[a-z0-9][a-z0-9-]{0,99}$/i;
const VERSION = /^\d{1,9}\.\d{1,9}\.\d{1,9}(?:[-+][0-9A-Za-z.+-]{1,60})?$/;

/** Of the mode of a file in an archive: what kind of thing it is, and whether it can be run. */
const KIND_MASK = 0o170000;
const REGULAR = 0o100000;
const EXECUTABLE = 0o111;

/** Beside the files of the extension; it alone names the platform. */
const PACKAGE_MANIFEST = 'extension.vsixmanifest';

export interface VsixManifest extends PackageNeeds {
    readonly name: string;
    readonly publisher: string;
    readonly version: string;
    /** That it is built for; undefined if it is for all. */
    readonly platform?: string;
}

interface Entry {
    readonly path: string;
    readonly entry: yauzl.Entry;
}

/** A package with an extension, looked at before anything of it is written. */
export class VsixFile {

    static async open(file: string): Promise<VsixFile> {
        const options = { autoClose: false, lazyEntries: true, strictFileNames: true, validateEntrySizes: true };
        const archive = await yauzl.openPromise(file, options)
            .catch(() => { throw new Error(`${path.basename(file)} is not a .vsix package.`); });
        try {
            const { entries, about } = await readEntries(archive);
            const platform = about && platformIn(await textOf(archive, about) ?? '');
            const manifest = await readManifest(archive, entries);
            return new VsixFile(archive, entries, platform === undefined ? manifest : { ...manifest, platform });
        } catch (error) {
            archive.close();
            throw new Error(`${path.basename(file)} cannot be installed: ${error instanceof Error ? error.message : String(error)}`);
        }
    }

    protected constructor(
        protected readonly archive: yauzl.ZipFile, protected readonly entries: readonly Entry[], readonly manifest: VsixManifest
    ) { }

    /** All files, below a folder that is empty. Never more bytes than were announced. */
    async unpack(folder: string): Promise<void> {
        for (const { path: name, entry } of this.entries) {
            const target = path.join(folder, ...name.split('/'));
            await mkdir(path.dirname(target), { recursive: true });
            await pipeline(await streamOf(this.archive, entry), createWriteStream(target, { flags: 'wx', mode: 0o644 }));
            if (modeOf(entry) & EXECUTABLE) {
                await chmod(target, 0o755);
            }
        }
    }

    close(): void {
        this.archive.close();
    }
}

async function readEntries(archive: yauzl.ZipFile): Promise<{ entries: Entry[]; about: yauzl.Entry | undefined }> {
    if (archive.entryCount > MAX_FILES) {
        throw new Error(`it has more than ${MAX_FILES} files.`);
    }
    const entries: Entry[] = [];
    let about: yauzl.Entry | undefined;
    let bytes = 0;
    for await (const entry of archive.eachEntry()) {
        const { fileName } = entry;
        if (fileName === PACKAGE_MANIFEST) {
            about = entry;
        }
        if (!fileName.startsWith(ROOT) || fileName.endsWith('/')) {
            continue;
        }
        const kind = modeOf(entry) & KIND_MASK;
        if (kind !== 0 && kind !== REGULAR) {
            throw new Error(`${fileName} is not a file.`);
        }
        if ((bytes += entry.uncompressedSize) > MAX_BYTES) {
            throw new Error('it is too large.');
        }
        entries.push({ path: checkedName(fileName.slice(ROOT.length)), entry });
    }
    return { entries, about };
}

/** Names with `..`, a drive or a backslash were refused by the reader already. */
function checkedName(name: string): string {
    if (name.split('/').some(part => part === '' || part === '.' || part === '..' || part.includes('\0'))) {
        throw new Error(`it has a file with the name ${name}.`);
    }
    return name;
}

async function readManifest(archive: yauzl.ZipFile, entries: readonly Entry[]): Promise<VsixManifest> {
    const found = entries.find(({ path: name }) => name === 'package.json');
    const text = found && await textOf(archive, found.entry);
    if (text === undefined) {
        throw new Error('it has no package.json.');
    }
    let manifest: Partial<Record<keyof VsixManifest, unknown>> | null;
    try {
        manifest = JSON.parse(text) as typeof manifest;
    } catch {
        throw new Error('its package.json is not valid JSON.');
    }
    const { name, publisher, version } = manifest ?? {};
    if (!isText(name, NAME) || !isText(publisher, NAME) || !isText(version, VERSION)) {
        throw new Error('its package.json has no valid name, publisher and version.');
    }
    return { name, publisher, version, ...needsOf(manifest) };
}

/** The platform in the XML that describes a package, which all tools write in the same way. */
function platformIn(xml: string): string | undefined {
    const start = xml.indexOf('<Identity');
    const identity = start < 0 ? '' : xml.slice(start, xml.indexOf('>', start) + 1);
    return /\bTargetPlatform\s*=\s*["']([\w-]{1,40})["']/.exec(identity)?.[1];
}

/** Undefined if it is too long. */
async function textOf(archive: yauzl.ZipFile, entry: yauzl.Entry): Promise<string | undefined> {
    if (entry.uncompressedSize > MAX_MANIFEST_BYTES) {
        return undefined;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of await streamOf(archive, entry)) {
        chunks.push(chunk as Buffer);
    }
    return Buffer.concat(chunks).toString('utf8');
}

function isText(value: unknown, pattern: RegExp): value is string {
    return typeof value === 'string' && pattern.test(value);
}

/** Packages made on Windows have none. */
function modeOf({ externalFileAttributes }: yauzl.Entry): number {
    return externalFileAttributes >>> 16;
}

function streamOf(archive: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> {
    return archive.openReadStreamPromise(entry);
}
