import { z } from 'zod';
import { FileError } from '../../provider/errors.js';
import { NO_FILE, type FileAccess } from '../../provider/file-access.js';
import { linksWarning } from '../links-warning.js';
import { binaryType, SNIFFED_BYTES } from '../read/file-type.js';
import { withSuggestions } from '../suggestions.js';
import { defineTool, type ToolResult } from '../tool.js';
import { ToolError, toolErrorOf } from '../tool-error.js';
import { readWholeFile } from '../whole-file.js';
import { notFoundHint } from './not-found-hint.js';
import { MAX_MATCHES, replaceText } from './replace-text.js';

/** The whole file is in memory, several times. */
const MAX_FILE_SIZE = 10 * 1024 * 1024;
const MAX_LINES_TOLD = 10;
/** So often the file may change under an edit. */
const ATTEMPTS = 50;

const DESCRIPTION = `Replaces old_string by new_string in a file of the workspace. old_string must be in the file exactly once, \
white space included, unless replace_all is set; leave the "N: " of read out. Line ends adapt to those of the file. \
An empty old_string creates a file.`;

interface EditArguments {
    readonly old_string: string;
    readonly new_string: string;
    readonly replace_all: boolean;
}

export const editTool = defineTool({
    name: 'edit',
    description: DESCRIPTION,
    arguments: z.strictObject({
        file_path: z.string().describe('Relative to the root of the workspace, or absolute'),
        old_string: z.string().describe('The text to replace'),
        new_string: z.string().describe('The text to put in its place'),
        replace_all: z.boolean().default(false).describe('Replace every occurrence')
    }),
    acts: () => true,
    run: async (given, { sandbox: { files }, paths, locks }) => {
        const path = paths.resolveFile(given.file_path);
        const plain = (text: string): string => text.replaceAll('\r\n', '\n');
        if (plain(given.old_string) === plain(given.new_string)) {
            throw new ToolError('no_change', given.old_string === given.new_string
                ? 'No changes to apply: oldString and newString are identical.'
                : 'No changes to apply: oldString and newString differ in line ends only, which edit keeps as they are in the file.');
        }
        return locks.run(
            path, () => untilUnchanged(() => given.old_string === '' ? createFile(files, path, given) : editFile(files, path, given))
        );
    }
});

/** Once more if the file was changed between reading and writing: by a command, or by an edit through another path to it. */
async function untilUnchanged(attempt: () => Promise<ToolResult>): Promise<ToolResult> {
    for (let count = 1; ; count++) {
        try {
            return await attempt();
        } catch (error) {
            if (!(error instanceof FileError && error.code === 'changed') || count >= ATTEMPTS) {
                throw error;
            }
        }
    }
}

async function createFile(files: FileAccess, path: string, given: EditArguments): Promise<ToolResult> {
    const exists = await files.status(path).then(() => true, (error: unknown) => {
        if (toolErrorOf(error).code === 'not_found') {
            return false;
        }
        throw error;
    });
    if (exists) {
        throw new ToolError(
            'invalid_arguments',
            `oldString is empty, but the file exists: ${path}. Give the text to replace, or use write to replace all of it.`
        );
    }
    await files.write(path, Buffer.from(given.new_string, 'utf8'), NO_FILE);
    return { replacements: 1, lines_changed: given.new_string.replace(/\n$/, '').split('\n').length };
}

async function editFile(files: FileAccess, path: string, given: EditArguments): Promise<ToolResult> {
    const { content, version } = await readWholeFile(files, path, MAX_FILE_SIZE).catch(async (error: unknown) => {
        throw await withSuggestions(files, path, error);
    });
    const type = binaryType(content.subarray(0, SNIFFED_BYTES));
    if (type !== undefined) {
        throw new ToolError('binary_file', `A binary file (${type}) cannot be edited: ${path}`);
    }
    const outcome = replaceText(content, given.old_string, given.new_string, given.replace_all);
    switch (outcome.kind) {
        case 'not found':
            throw new ToolError('no_match', `oldString not found in content. ${notFoundHint(content, given.old_string)}`);
        case 'several':
            throw new ToolError('multiple_matches', severalMessage(outcome.lines));
        case 'too many':
            throw new ToolError(
                'multiple_matches',
                `Found multiple matches for oldString: more than ${MAX_MATCHES}. Provide more surrounding context, or use bash.`
            );
        case 'replaced':
            return {
                replacements: outcome.replacements,
                lines_changed: outcome.linesChanged,
                ...linksWarning((await files.write(path, outcome.content, version)).otherNames)
            };
    }
}

function severalMessage(matches: readonly number[]): string {
    const lines = [...new Set(matches)];
    const told = lines.slice(0, MAX_LINES_TOLD).join(', ');
    const more = lines.length > MAX_LINES_TOLD ? ` and ${lines.length - MAX_LINES_TOLD} more` : '';
    return `Found multiple matches for oldString: ${matches.length}, at ${lines.length === 1 ? 'line' : 'lines'} ${told}${more}. `
        + 'Provide more surrounding context to make it unique, or set replace_all.';
}
