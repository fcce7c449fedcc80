import { posix } from 'node:path';
import { FileError } from '../../provider/errors.js';
import {
    NO_FILE, type FileAccess, type FileStatus, type FileVersion, type FolderEntry, type WriteOutcome
} from '../../provider/file-access.js';

/** Files of a workspace in memory, for tests that ask what a tool makes of contents. */
export class MemoryFiles implements FileAccess {
    readonly contents = new Map<string, Buffer>();
    /** Told of every access, before it happens. */
    onAccess: (kind: 'status' | 'read' | 'list' | 'write', path: string) => Promise<void> = () => Promise.resolve();

    async status(path: string): Promise<FileStatus> {
        await this.onAccess('status', path);
        const content = this.contents.get(path);
        if (!content && !this.isFolder(path)) {
            throw new FileError('not found', path, `ENOENT ${path}`);
        }
        return {
            kind: content ? 'file' : 'folder', size: content?.length ?? 0, modifiedMs: 0, mode: 0o644, links: 1,
            version: this.versionOf(path)
        };
    }

    async read(path: string, position: number, length: number): Promise<Uint8Array> {
        await this.onAccess('read', path);
        const content = this.contents.get(path);
        if (!content) {
            throw this.isFolder(path)
                ? new FileError('is a folder', path, `EISDIR ${path}`)
                : new FileError('not found', path, `ENOENT ${path}`);
        }
        return content.subarray(position, position + length);
    }

    async list(path: string): Promise<FolderEntry[]> {
        await this.onAccess('list', path);
        const names = [...this.contents.keys()].filter(file => posix.dirname(file) === path).map(file => posix.basename(file));
        return names.sort().map(name => ({ name, kind: 'file' }));
    }

    async write(path: string, content: Uint8Array, expected?: FileVersion): Promise<WriteOutcome> {
        await this.onAccess('write', path);
        if (expected !== undefined && expected !== this.versionOf(path)) {
            throw new FileError('changed', path, `ESTALE ${path}`);
        }
        const created = !this.contents.has(path);
        this.contents.set(path, Buffer.from(content));
        return { created, otherNames: 0 };
    }

    protected versionOf(path: string): FileVersion {
        const content = this.contents.get(path);
        return content ? `=${content.toString('latin1')}` : NO_FILE;
    }

    protected isFolder(path: string): boolean {
        return path === '/workspace' || [...this.contents.keys()].some(file => file.startsWith(`${path}/`));
    }
}
