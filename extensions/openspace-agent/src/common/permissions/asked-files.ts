import { PermissionRequest } from '../opencode/opencode-types';

type Asked = Pick<PermissionRequest, 'permission' | 'patterns' | 'metadata'>;

/**
 * All files that a request to change files is about. A patch can move what it changes, and the server's patterns name only where a file
 * was, not where it goes.
 */
export function askedFiles(request: Asked): string[] {
    return [...new Set([...request.patterns, ...moveTargets(request)])];
}

/** Where files go that are moved. */
export function moveTargets({ permission, metadata: { files } }: Asked): string[] {
    return permission === 'edit' && Array.isArray(files) ? files.flatMap(targetOf) : [];
}

/** The server gives the path in the folder beside the whole one. */
function targetOf(file: unknown): string[] {
    const { movePath, relativePath } = (file ?? {}) as { movePath?: unknown; relativePath?: unknown };
    if (movePath === undefined) {
        return [];
    }
    return [typeof relativePath === 'string' ? relativePath : JSON.stringify(movePath)];
}
