import {
    closeSync, constants, fchmodSync, fchownSync, fstatSync, fsync, lstatSync, openSync, readdirSync, readSync, renameSync, unlinkSync,
    writeSync, type BigIntStats, type Stats, type StatsBase
} from 'node:fs';
import { promisify } from 'node:util';
import { PAYLOAD_BYTES } from '../../channel/frame.js';
import { NO_FILE } from '../../channel/messages.js';
import type { FileKind, FileStatus, FileVersion, FolderEntry, WriteOutcome } from '../../provider/file-access.js';
import { errorCode, failure, Failure, fileFailure } from '../failure.js';
import { TemporaryFiles } from './temporary-files.js';
import { inside, walk, type Place, type WalkOptions } from './walk.js';

const synchronise = promisify(fsync);

/** Not blocked by what is not a file, not fooled by a link that was put there a moment ago. */
const SAFELY = constants.O_NOFOLLOW | constants.O_NONBLOCK | constants.O_NOCTTY;

/** How often a file may turn into a link between looking and opening. */
const ATTEMPTS = 20;

const PERMISSIONS = 0o7777;

/** Takes pieces of a file; settles when the next one is welcome. */
export type PieceSink = (piece: Uint8Array) => Promise<void>;

/** Files of the workspace, for the agent. Everything throws or rejects with a `Failure`. */
export class WorkspaceFiles {
    protected readonly temporaries: TemporaryFiles;

    constructor(protected readonly options: WalkOptions & { readonly id: string }) {
        this.temporaries = new TemporaryFiles(options.id);
    }

    status(path: string): FileStatus {
        return this.at(path, false, place => {
            const stats = exactStatsOf(place);
            return {
                kind: kindOf(stats), size: Number(stats.size), modifiedMs: Number(stats.mtimeNs) / 1e6,
                mode: Number(stats.mode) & PERMISSIONS,
                links: Number(stats.nlink), version: versionOf(stats)
            };
        });
    }

    list(path: string): FolderEntry[] {
        return this.at(path, false, place => {
            const folder = openFolder(place);
            try {
                return readdirSync(`/proc/self/fd/${folder}`, { withFileTypes: true })
                    .map(entry =>
                        ({ name: entry.name, kind: entry.isSymbolicLink() ? this.kindBehind(`${path}/${entry.name}`) : kindOf(entry) }))
                    .sort((one, other) => one.name < other.name ? -1 : 1);
            } finally {
                closeSync(folder);
            }
        });
    }

    async read(path: string, position: number, length: number, sink: PieceSink): Promise<void> {
        const file = this.at(path, false, place => openForReading(place, path));
        try {
            for (let done = 0; done < length;) {
                const piece = Buffer.allocUnsafe(Math.min(PAYLOAD_BYTES, length - done));
                const count = readSync(file, piece, 0, piece.length, position + done);
                if (count === 0) {
                    return;
                }
                done += count;
                await sink(piece.subarray(0, count));
            }
        } catch (error) {
            throw fileFailure(error, path);
        } finally {
            closeSync(file);
        }
    }

    /** Writes beside the file, then puts the new one in its place. Other names of the file keep the old content. */
    async write(path: string, content: AsyncIterable<Uint8Array>, expected?: FileVersion): Promise<WriteOutcome> {
        return this.at(path, true, place => {
            const check = (): void => refuseOtherVersion(place, path, expected);
            check();
            const old = oldFile(place, path);
            const temporary = this.temporaries.next(place.folder);
            const file = openSync(temporary, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | SAFELY, 0o666);
            return replace({ file, temporary, target: inside(place.folder, place.name!), old, check }, content);
        });
    }

    /** A descriptor that the caller closes. */
    openFolder(path: string): number {
        return this.at(path, false, openFolder);
    }

    /** What is not a link when it is looked at may be one when it is opened: then the walk is made again. */
    protected at<T>(path: string, makeFolders: boolean, visit: (place: Place) => T): T {
        for (let attempt = 1; ; attempt++) {
            try {
                const result = walk(this.options, path, makeFolders, visit);
                return result instanceof Promise ? result.catch(error => { throw fileFailure(error, path); }) as T : result;
            } catch (error) {
                if (errorCode(error) !== 'ELOOP' || attempt >= ATTEMPTS) {
                    throw fileFailure(error, path);
                }
            }
        }
    }

    protected kindBehind(path: string): FileKind {
        try {
            return this.status(path).kind;
        } catch (error) {
            if (error instanceof Failure) {
                return 'other';
            }
            throw error;
        }
    }
}

function kindOf(entry: Pick<Stats, 'isFile' | 'isDirectory'>): FileKind {
    return entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : 'other';
}

function statsOf(place: Place): Stats {
    return place.name === undefined ? fstatSync(place.folder) : noLink(lstatSync(inside(place.folder, place.name)));
}

/** To the nanosecond, which takes a little longer. */
function exactStatsOf(place: Place): BigIntStats {
    return place.name === undefined
        ? fstatSync(place.folder, { bigint: true })
        : noLink(lstatSync(inside(place.folder, place.name), { bigint: true }));
}

function noLink<T extends StatsBase<number | bigint>>(stats: T): T {
    if (stats.isSymbolicLink()) {
        throw Object.assign(new Error('A link was put here meanwhile'), { code: 'ELOOP' });
    }
    return stats;
}

/** A file that is replaced is another one; one that is written to has other times or another size. */
function versionOf({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): FileVersion {
    return [dev, ino, size, mtimeNs, ctimeNs].join(':');
}

function refuseOtherVersion(place: Place, path: string, expected: FileVersion | undefined): void {
    if (expected !== undefined && currentVersion(place) !== expected) {
        throw failure('changed', path);
    }
}

function currentVersion(place: Place): FileVersion {
    try {
        return versionOf(exactStatsOf(place));
    } catch (error) {
        if (errorCode(error) === 'ENOENT') {
            return NO_FILE;
        }
        throw error;
    }
}

function openFolder(place: Place): number {
    return openSync(inside(place.folder, place.name ?? '.'), constants.O_RDONLY | constants.O_DIRECTORY | SAFELY);
}

function openForReading(place: Place, path: string): number {
    // Looking first: opening a device can already do something.
    refuseUnlessFile(statsOf(place), path);
    const file = openSync(inside(place.folder, place.name!), constants.O_RDONLY | SAFELY);
    try {
        refuseUnlessFile(fstatSync(file), path);
        return file;
    } catch (error) {
        closeSync(file);
        throw error;
    }
}

function refuseUnlessFile(stats: Stats, path: string): void {
    if (!stats.isFile()) {
        throw failure(stats.isDirectory() ? 'is a folder' : 'not a regular file', path);
    }
}

/** The file that will be replaced, if it is there and may be written. */
function oldFile(place: Place, path: string): Stats | undefined {
    let stats: Stats;
    try {
        stats = statsOf(place);
    } catch (error) {
        if (errorCode(error) === 'ENOENT') {
            return undefined;
        }
        throw error;
    }
    refuseUnlessFile(stats, path);
    try {
        closeSync(openSync(inside(place.folder, place.name!), constants.O_WRONLY | SAFELY));
    } catch (error) {
        // A program that runs cannot be written to, but it can be replaced.
        if (errorCode(error) !== 'ETXTBSY') {
            throw error;
        }
    }
    return stats;
}

interface Replacement {
    file: number;
    temporary: string;
    target: string;
    old: Stats | undefined;
    /** At the last moment; throws if the target must not be replaced. */
    readonly check: () => void;
}

async function replace({ file, temporary, target, old, check }: Replacement, content: AsyncIterable<Uint8Array>): Promise<WriteOutcome> {
    let placed = false;
    try {
        for await (const piece of content) {
            writeWhole(file, piece);
        }
        if (old) {
            keepOwner(file, old);
            fchmodSync(file, old.mode & PERMISSIONS);
        }
        await synchronise(file);
        check();
        renameSync(temporary, target);
        placed = true;
        return { created: !old, otherNames: old ? old.nlink - 1 : 0 };
    } finally {
        closeSync(file);
        if (!placed) {
            unlinkSync(temporary);
        }
    }
}

function writeWhole(file: number, piece: Uint8Array): void {
    for (let done = 0; done < piece.length;) {
        done += writeSync(file, piece, done);
    }
}

function keepOwner(file: number, old: Stats): void {
    const now = fstatSync(file);
    if (now.uid !== old.uid || now.gid !== old.gid) {
        try {
            fchownSync(file, old.uid, old.gid);
        } catch {
            // Only an administrator can give files away; then the writer owns the new one.
        }
    }
}
