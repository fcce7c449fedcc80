import type { FailureCode } from '../channel/messages.js';

/** Becomes the answer to a call. */
export class Failure extends Error {
    override readonly name = 'Failure';

    constructor(readonly code: FailureCode, message: string) {
        super(message);
    }
}

const CODES: Readonly<Record<string, FailureCode>> = {
    ENOENT: 'not found',
    ENOTDIR: 'not a folder',
    EISDIR: 'is a folder',
    ENOTEMPTY: 'is a folder',
    ENXIO: 'not a regular file',
    EACCES: 'no permission',
    EPERM: 'no permission',
    EROFS: 'no permission',
    ENOSPC: 'no space',
    EDQUOT: 'no space',
    EFBIG: 'no space',
    ELOOP: 'too many links'
};

export function errorCode(error: unknown): string {
    return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

const WORDS: Readonly<Record<FailureCode, string>> = {
    'not found': 'There is no such file or folder',
    'outside': 'This is outside of the workspace',
    'not a folder': 'A part of the path is not a folder',
    'is a folder': 'This is a folder',
    'not a regular file': 'This is neither a file nor a folder',
    'no permission': 'There is no permission',
    'no space': 'There is no space left',
    'too many links': 'Too many links lead to each other',
    'changed': 'Somebody has changed this meanwhile',
    'failed': 'This failed',
    'provider': 'This could not be carried out'
};

export function failure(code: FailureCode, path: string, detail?: string): Failure {
    return new Failure(code, `${WORDS[code]}: ${path}${detail ? ` (${detail})` : ''}`);
}

/** What the system says about a file, in our words. */
export function fileFailure(error: unknown, path: string): Failure {
    if (error instanceof Failure) {
        return error;
    }
    const system = errorCode(error);
    const code = CODES[system] ?? 'failed';
    return failure(code, path, code === 'failed' ? system || String(error) : undefined);
}
