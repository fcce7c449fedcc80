import { posix } from 'node:path';
import { FileError } from '../../provider/errors.js';
import type { FileAccess, FileStatus, FolderEntry, WriteOutcome } from '../../provider/file-access.js';

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
        return { kind: content ? 'file' : 'folder', size: content?.length ?? 0, modifiedMs: 0, mode: 0o644, links: 1 };
    }

    async read(path: string, position: number, length: number): Promise<Uint8Array> {
        await this.onAccess('read', path);
        return this.contents.get(path)?.subarray(position, position + length) ?? Buffer.alloc(0);
    }

    async list(path: string): Promise<FolderEntry[]> {
        await this.onAccess('list', path);
        const names = [...this.contents.keys()].filter(file => posix.dirname(file) === path).map(file => posix.basename(file));
        return names.sort().map(name => ({ name, kind: 'file' }));
    }

    async write(path: string, content: Uint8Array): Promise<WriteOutcome> {
        await this.onAccess('write', path);
        const created = !this.contents.has(path);
        this.contents.set(path, Buffer.from(content));
        return { created, otherNames: 0 };
    }

    private isFolder(path: string): boolean {
        return path === '/workspace' || [...this.contents.keys()].some(file => file.startsWith(`${path}/`));
    }
}
