import { realpath, stat } from 'node:fs/promises';
import * as path from 'node:path';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { LocatedFile } from '../../common';

/** Finds a regular file inside the root, after all links are followed; throws a reason in words. */
export async function locateFile(root: string, wanted: string): Promise<LocatedFile> {
    if (wanted.includes('\0') || wanted.split(/[\\/]/).includes('..')) {
        throw new Error(`The path must not contain "..": ${wanted}`);
    }
    const real = await realpath(path.resolve(root, wanted)).catch(() => undefined);
    if (real === undefined) {
        throw new Error(`File not found: ${wanted}`);
    }
    const relative = path.relative(root, real);
    if (relative === '' || relative === '..' || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative)) {
        throw new Error(relative === '' ? `This is a folder, not a file: ${wanted}` : `The file is outside the workspace: ${wanted}`);
    }
    const kind = await stat(real);
    if (!kind.isFile()) {
        throw new Error(kind.isDirectory() ? `This is a folder, not a file: ${wanted}` : `This is not a regular file: ${wanted}`);
    }
    return { uri: FileUri.create(real).toString(), path: relative.split(path.sep).join('/') };
}
