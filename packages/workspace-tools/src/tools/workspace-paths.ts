import { posix } from 'node:path';
import { WORKSPACE_ROOT } from '../provider/sandbox.js';
import { ToolError } from './tool-error.js';

/** The kernel takes no longer ones. */
const MAX_PATH_LENGTH = 4095;

/** Turns paths of callers into absolute ones below `/workspace`; what links do is the sandbox's business. */
export class WorkspacePaths {
    /** @param aliases other names of the root, such as its path on the host */
    constructor(protected readonly aliases: readonly string[] = []) { }

    /** Relative paths are seen from the root. Throws a `ToolError` for what cannot be a path of the workspace. */
    resolve(given: string): string {
        if (given === '') {
            throw new ToolError('invalid_arguments', 'The path is empty.');
        }
        if (given.includes('\0')) {
            throw new ToolError('invalid_arguments', 'The path contains a NUL character.');
        }
        if (Buffer.byteLength(given) > MAX_PATH_LENGTH) {
            throw new ToolError('invalid_arguments', `The path is longer than ${MAX_PATH_LENGTH} bytes.`);
        }
        const absolute = posix.normalize(posix.resolve(WORKSPACE_ROOT, this.withoutAlias(given)));
        if (absolute !== WORKSPACE_ROOT && !absolute.startsWith(`${WORKSPACE_ROOT}/`)) {
            throw new ToolError('outside_workspace', `${given} is outside of the workspace. The file tools reach ${WORKSPACE_ROOT} only.`);
        }
        return absolute;
    }

    /** As `resolve`, but a path that can only name a folder is refused. */
    resolveFile(given: string): string {
        const path = this.resolve(given);
        if (path === WORKSPACE_ROOT || given.endsWith('/')) {
            throw new ToolError('is_a_folder', `This is a folder, not a file: ${path}`);
        }
        return path;
    }

    /** `.` for the root itself. */
    relative(path: string): string {
        return posix.relative(WORKSPACE_ROOT, path) || '.';
    }

    protected withoutAlias(given: string): string {
        const normal = posix.normalize(given);
        for (const alias of this.aliases) {
            if (normal === alias || normal.startsWith(alias.endsWith('/') ? alias : `${alias}/`)) {
                return WORKSPACE_ROOT + normal.slice(alias.replace(/\/$/, '').length);
            }
        }
        return given;
    }
}
