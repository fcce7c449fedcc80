import { FileError, ProviderError, type FileErrorCode } from '../provider/errors.js';

/** Stable: callers decide by it, people read the message. */
export type ToolErrorCode =
    | 'unknown_tool'
    | 'invalid_arguments'
    | 'not_found'
    | 'outside_workspace'
    | 'not_a_folder'
    | 'is_a_folder'
    | 'not_a_regular_file'
    | 'no_permission'
    | 'no_space'
    | 'too_many_links'
    | 'too_large'
    | 'changed'
    | 'file_failed'
    | 'offset_out_of_range'
    | 'binary_file'
    | 'no_match'
    | 'multiple_matches'
    | 'no_change'
    | 'bad_pattern'
    | 'timeout'
    | 'aborted'
    | 'not_a_repository'
    | 'nothing_to_commit'
    | 'no_remote'
    | 'no_credentials'
    | 'nothing_to_push'
    | 'remote_failed'
    | 'git_failed'
    | 'provider_failed'
    | 'audit_failed'
    | 'internal';

/** An expected failure of a tool. Tools throw it; `Workspace.run` turns it into a value. */
export class ToolError extends Error {
    override readonly name = 'ToolError';

    /** @param partial what there is in spite of the failure, such as the output until a timeout */
    constructor(readonly code: ToolErrorCode, message: string, readonly partial?: Readonly<Record<string, unknown>>) {
        super(message);
    }
}

const CODE_OF_FILE_ERROR: Readonly<Record<FileErrorCode, ToolErrorCode>> = {
    'not found': 'not_found',
    'outside': 'outside_workspace',
    'not a folder': 'not_a_folder',
    'is a folder': 'is_a_folder',
    'not a regular file': 'not_a_regular_file',
    'no permission': 'no_permission',
    'no space': 'no_space',
    'too many links': 'too_many_links',
    'changed': 'changed',
    'failed': 'file_failed'
};

const MESSAGE_OF_FILE_ERROR: Readonly<Record<FileErrorCode, (path: string) => string>> = {
    'not found': path => `File not found: ${path}`,
    'outside': path => `${path} is outside of the workspace. The file tools reach /workspace only.`,
    'not a folder': path => `Not a folder: ${path}`,
    'is a folder': path => `This is a folder, not a file: ${path}`,
    'not a regular file': path => `Neither a file nor a folder (a pipe, socket or device): ${path}`,
    'no permission': path => `No permission for ${path}`,
    'no space': path => `No space is left for ${path}`,
    'too many links': path => `Too many links on the way to ${path}`,
    'changed': path => `The file is changed by somebody else all the time: ${path}`,
    'failed': path => `The file could not be used: ${path}`
};

/** With messages that are the same on every provider. */
export function toolErrorOf(error: unknown): ToolError {
    if (error instanceof ToolError) {
        return error;
    }
    if (error instanceof FileError) {
        return new ToolError(CODE_OF_FILE_ERROR[error.code], MESSAGE_OF_FILE_ERROR[error.code](error.path));
    }
    if (error instanceof ProviderError) {
        return new ToolError('provider_failed', error.message);
    }
    return new ToolError('internal', `The tool failed: ${error instanceof Error ? error.message : String(error)}`);
}
