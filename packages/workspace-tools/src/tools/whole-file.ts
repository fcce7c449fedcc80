import type { FileAccess, FileVersion } from '../provider/file-access.js';
import { chunksOf, fileSource } from './byte-source.js';
import { ToolError } from './tool-error.js';

export interface WholeFile {
    readonly content: Buffer;
    /** From before it was read. */
    readonly version: FileVersion;
}

/** Throws a `ToolError` for what is not a file or is too large. */
export async function readWholeFile(files: FileAccess, path: string, most: number): Promise<WholeFile> {
    const { kind, version } = await files.status(path);
    if (kind === 'folder') {
        throw new ToolError('is_a_folder', `This is a folder, not a file: ${path}`);
    }
    if (kind === 'other') {
        throw new ToolError('not_a_regular_file', `Neither a file nor a folder (a pipe, socket or device): ${path}`);
    }
    const parts: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of chunksOf(fileSource(files, path), most + 1)) {
        parts.push(chunk);
        length += chunk.length;
    }
    if (length > most) {
        throw new ToolError('too_large', `The file is larger than ${most} bytes: ${path}. Use bash for files of this size.`);
    }
    return { content: Buffer.concat(parts), version };
}
