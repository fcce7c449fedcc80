export type FileErrorCode =
    | 'not found'
    | 'outside'
    | 'not a folder'
    | 'is a folder'
    | 'not a regular file'
    | 'no permission'
    | 'no space'
    | 'too many links'
    | 'changed'
    | 'failed';

/** Why a file could not be used, in the same words on every provider. */
export class FileError extends Error {
    override readonly name = 'FileError';

    constructor(readonly code: FileErrorCode, readonly path: string, message: string) {
        super(message);
    }
}

/** The sandbox itself failed: it could not start, or it ended under a call. */
export class ProviderError extends Error {
    override readonly name: string = 'ProviderError';
}

/** What lived with a provider does not exist any more. */
export class SandboxGoneError extends ProviderError {
    override readonly name = 'SandboxGoneError';
}

/** A program that a provider needs is there, but too old. */
export class OutdatedError extends ProviderError {
    override readonly name = 'OutdatedError';

    constructor(message: string, readonly program: string) {
        super(message);
    }
}
