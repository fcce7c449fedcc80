import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import { WorkspaceError } from './workspace-error.js';

/** The real path of a folder of the host that may become a workspace. Our own state, with its secrets, must stay out of reach. */
export async function workspaceFolder(path: string, stateFolder: string): Promise<string> {
    if (!isAbsolute(path) || path.includes('\0')) {
        throw new WorkspaceError('invalid_request', 'The path of a workspace must be absolute.');
    }
    const folder = await realpath(path).catch(() => undefined);
    if (folder === undefined || !(await stat(folder)).isDirectory()) {
        throw new WorkspaceError('invalid_request', `There is no such folder: ${path}`);
    }
    const state = await realpath(stateFolder);
    if (contains(folder, state) || contains(state, folder)) {
        throw new WorkspaceError(
            'invalid_request', `This folder cannot be a workspace, because the state of the workspace server is in it or around it: ${path}`
        );
    }
    return folder;
}

function contains(outer: string, inner: string): boolean {
    const way = relative(outer, inner);
    return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}
