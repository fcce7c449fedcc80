import { closeSync, constants, mkdirSync, openSync, readlinkSync } from 'node:fs';
import { errorCode, failure } from '../failure.js';
import { partsBelow } from './workspace-names.js';

/** As many as the Linux kernel follows. */
const MAX_LINKS = 40;

const MAX_PATH_BYTES = 4096;

const FOLDER = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

export interface WalkOptions {
    root: string;
    names: readonly string[];
}

/** A file or folder by the open folder that holds it: nobody can exchange what lies above. */
export interface Place {
    /** Descriptor of the folder. */
    folder: number;
    /** Absent if the folder itself is meant. It was not a link when it was looked at. */
    name: string | undefined;
}

/** Path of something in a folder that is held open. */
export function inside(folder: number, name: string): string {
    return `/proc/self/fd/${folder}/${name}`;
}

/**
 * Goes to a path from the root of the workspace, folder by folder, and hands over where it ends as long as the folders are held
 * open. Links are followed here, not by the system, so that none leads out, whatever is exchanged meanwhile.
 */
export function walk<T>(options: WalkOptions, path: string, makeFolders: boolean, visit: (place: Place) => T): T {
    const steps = new Walk(options, path, makeFolders);
    let result: T;
    try {
        result = visit(steps.go());
    } catch (error) {
        steps.close();
        throw error;
    }
    if (result instanceof Promise) {
        return result.finally(() => steps.close()) as T;
    }
    steps.close();
    return result;
}

class Walk {
    /** From the root down to where we are. */
    protected readonly held: number[] = [];
    /** Still to go, the next one last. */
    protected readonly ahead: string[] = [];
    protected links = 0;

    constructor(protected readonly options: WalkOptions, protected readonly path: string, protected readonly makeFolders: boolean) { }

    go(): Place {
        if (Buffer.byteLength(this.path) > MAX_PATH_BYTES || this.path.includes('\0')) {
            throw failure('failed', this.path.slice(0, 200), 'this is not a path');
        }
        this.held.push(openSync(this.options.root, FOLDER));
        this.goFrom(this.path);
        while (this.ahead.length > 0) {
            const part = this.ahead.pop()!;
            if (part === '' || part === '.') {
                continue;
            }
            if (part === '..') {
                this.goUp();
            } else if (this.ahead.every(later => later === '' || later === '.')) {
                if (!this.follow(part)) {
                    return { folder: this.here, name: part };
                }
            } else {
                this.enter(part);
            }
        }
        return { folder: this.here, name: undefined };
    }

    close(): void {
        for (const folder of this.held.splice(0)) {
            closeSync(folder);
        }
    }

    protected get here(): number {
        return this.held[this.held.length - 1];
    }

    protected goFrom(absolute: string): void {
        const parts = partsBelow(this.options.names, absolute);
        if (!parts) {
            throw failure('outside', this.path);
        }
        this.ahead.push(...parts.reverse());
    }

    protected goUp(): void {
        if (this.held.length === 1) {
            throw failure('outside', this.path);
        }
        closeSync(this.held.pop()!);
    }

    protected enter(name: string): void {
        // Not only when it cannot be opened: gVisor follows a link, in spite of O_NOFOLLOW, if a folder is asked for.
        if (this.follow(name)) {
            return;
        }
        const path = inside(this.here, name);
        try {
            this.held.push(openSync(path, FOLDER));
            return;
        } catch (error) {
            const code = errorCode(error);
            if ((code === 'ELOOP' || code === 'ENOTDIR') && this.follow(name)) {
                return;
            }
            if (code !== 'ENOENT' || !this.makeFolders) {
                throw error;
            }
        }
        try {
            mkdirSync(path);
        } catch (error) {
            // Somebody else was faster; if it is not a folder, opening it says so.
            if (errorCode(error) !== 'EEXIST') {
                throw error;
            }
        }
        this.held.push(openSync(path, FOLDER));
    }

    /** Goes where a link leads; false if this is not a link. */
    protected follow(name: string): boolean {
        let target: string;
        try {
            target = readlinkSync(inside(this.here, name));
        } catch (error) {
            const code = errorCode(error);
            if (code === 'EINVAL' || code === 'ENOENT') {
                return false;
            }
            throw error;
        }
        this.links += 1;
        if (this.links > MAX_LINKS) {
            throw failure('too many links', this.path);
        }
        if (target.startsWith('/')) {
            while (this.held.length > 1) {
                closeSync(this.held.pop()!);
            }
            this.goFrom(target);
        } else {
            this.ahead.push(...target.split('/').reverse());
        }
        return true;
    }
}
