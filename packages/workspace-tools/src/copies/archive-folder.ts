import { createHash, type Hash } from 'node:crypto';
import { closeSync, constants, fchmodSync, fstatSync, futimesSync, mkdirSync, openSync, symlinkSync, writeSync } from 'node:fs';
import { CopyError } from './copy-error.js';
import { isExecutable } from './entry.js';
import { stampOf, type CopyLimits } from './make-copy.js';
import { decodeName, shownName } from './path-names.js';
import { distrusted, type ArchivedEntry, type ArchiveSink } from './tar-reader.js';

const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
const MAX_PATH = 4_096;
const MAX_SKIPPED = 100;
/** The latest time that file systems agree on, in seconds. */
const MAX_TIME = 2 ** 33;

/** A file as it lies in the folder now. */
export interface TakenFile {
    readonly hash: string;
    readonly executable: boolean;
    readonly stamp: string;
}

/**
 * Makes the files of an archive in a folder of ours that nobody else can reach. Only what it has made itself counts as a folder on the
 * way to something, so that no link is ever followed; nothing is made twice. Of the rights, those of programs are kept, and no others.
 */
export class ArchiveFolder implements ArchiveSink {
    /** By their path; without those whose name is no text. */
    readonly taken = new Map<string, TakenFile>();
    /** What was left out: devices, pipes and the like; the first ones. */
    readonly skipped: string[] = [];
    /** Bytes of names as letters. */
    protected readonly folders = new Set<string>(['']);
    protected bytes = 0;
    protected entries = 0;
    protected file: { readonly descriptor: number; readonly sum: Hash; readonly entry: ArchivedEntry; readonly path: Buffer } | undefined;

    constructor(protected readonly folder: string, protected readonly limits: CopyLimits) { }

    begin(entry: ArchivedEntry): void {
        const path = pathOf(entry.name);
        if (path.length === 0) {
            if (entry.kind !== 'folder') {
                throw distrusted('it has something in place of the folder itself');
            }
            return;
        }
        if (++this.entries > this.limits.files) {
            throw tooMuch(`${this.limits.files} files`);
        }
        const name = path.toString('latin1');
        if (!this.folders.has(name.slice(0, Math.max(name.lastIndexOf('/'), 0)))) {
            throw distrusted('a path leads through something that is no folder');
        }
        this.make(entry, path, name);
    }

    data(bytes: Buffer): void {
        const { descriptor, sum } = this.file!;
        this.bytes += bytes.length;
        if (this.bytes > this.limits.bytes) {
            throw tooMuch(`${Math.round(this.limits.bytes / 1024 ** 2)} MB`);
        }
        sum.update(bytes);
        for (let done = 0; done < bytes.length;) {
            done += writeSync(descriptor, bytes, done);
        }
    }

    end(): void {
        const { descriptor, sum, entry, path } = this.file!;
        const time = Math.min(entry.modified, MAX_TIME);
        fchmodSync(descriptor, entry.mode & 0o755 | 0o600);
        futimesSync(descriptor, time, time);
        const stamp = stampOf(fstatSync(descriptor, { bigint: true }));
        this.close();
        const name = decodeName(path);
        if (name !== undefined) {
            this.taken.set(name, { hash: sum.digest('hex'), executable: isExecutable(entry.mode), stamp });
        }
    }

    /** Nothing stays open, whether all of it has come or not. */
    close(): void {
        if (this.file) {
            closeSync(this.file.descriptor);
            this.file = undefined;
        }
    }

    protected make(entry: ArchivedEntry, path: Buffer, name: string): void {
        const place = Buffer.concat([Buffer.from(`${this.folder}/`), path]);
        try {
            switch (entry.kind) {
                case 'folder':
                    mkdirSync(place, { mode: 0o755 });
                    this.folders.add(name);
                    break;
                case 'file':
                    this.file = { descriptor: openSync(place, NEW_FILE, 0o600), sum: createHash('sha256'), entry, path };
                    break;
                case 'link':
                    symlinkSync(entry.target, place);
                    break;
                case 'other':
                    if (this.skipped.length < MAX_SKIPPED) {
                        this.skipped.push(shownName(path));
                    }
            }
        } catch (error) {
            throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? distrusted('it has something twice') : error;
        }
    }
}

function tooMuch(limit: string): CopyError {
    return new CopyError('too_large', `There is more in the sandbox than can be brought back: more than ${limit}.`);
}

/** Relative to the folder; empty for the folder itself. */
function pathOf(name: Buffer): Buffer {
    const text = name.toString('latin1').replace(/^\.\//, '').replace(/\/$/, '');
    if (text === '.' || text === '') {
        return Buffer.alloc(0);
    }
    if (text.length > MAX_PATH || text.split('/').some(part => part === '' || part === '.' || part === '..')) {
        throw distrusted('a path leads out of the folder');
    }
    return Buffer.from(text, 'latin1');
}
