import { posix } from 'node:path';
import { GlobMatcher, GlobPatternError } from '@openspace/foundation/globs';
import { z } from 'zod';
import { programText } from '../arguments.js';
import { decode, OUTPUT_CAP_BYTES } from '../captured-output.js';
import { collectProgram } from '../collect-program.js';
import { MAX_ENTRIES, RIPGREP, searchRoot, WITHOUT_GIT_FOLDER } from '../search-root.js';
import { defineTool, type ToolContext } from '../tool.js';
import { ToolError } from '../tool-error.js';

/** Half a million names of usual length. */
const MAX_LISTED_BYTES = 32 * 1024 * 1024;
const MAX_PATTERN_LENGTH = 1_000;

const DESCRIPTION = `Finds files of the workspace by a glob pattern such as "**/*.ts" or "src/**/*.{js,jsx}", the last modified first, \
at most ${MAX_ENTRIES}. A pattern without a slash matches names in every folder. Hidden files are found, what git ignores is not.`;

export const globTool = defineTool({
    name: 'glob',
    description: DESCRIPTION,
    arguments: z.strictObject({
        pattern: programText(MAX_PATTERN_LENGTH).describe('Matched against paths relative to path'),
        path: z.string().optional().describe('Folder to search in; default the whole workspace')
    }),
    acts: () => false,
    run: async (given, context) => {
        const matcher = matcherOf(given.pattern);
        const { folder, file } = await searchRoot(context, given.path);
        if (file !== undefined) {
            throw new ToolError('not_a_folder', `Not a folder: ${posix.join(folder, file)}`);
        }
        const { names, overflow } = await listFiles(context, folder);
        const absolute = given.pattern.startsWith('/');
        const found = names.filter(name => matcher.matches(absolute ? posix.join(folder, decode(name)) : decode(name.subarray(2))));
        const files = await newestFirst(context, folder, found);
        const shown = fitting(files.slice(0, MAX_ENTRIES).map(name => posix.join(folder, decode(name))));
        return { files: shown, truncated: overflow || shown.length < files.length, total_files: files.length };
    }
});

function matcherOf(pattern: string): GlobMatcher {
    try {
        return new GlobMatcher(pattern);
    } catch (error) {
        throw error instanceof GlobPatternError
            ? new ToolError('bad_pattern', `The pattern is not a valid glob: ${error.message}.`)
            : error;
    }
}

/** Names begin with `./`; they are bytes, because a name need not be text. */
async function listFiles(context: ToolContext, folder: string): Promise<{ names: Buffer[]; overflow: boolean }> {
    const { stdout, stderr, exitCode, overflow } = await collectProgram(context, {
        argv: [...RIPGREP, '--files', '--null', WITHOUT_GIT_FOLDER, '--', './'], cwd: folder, purpose: 'search', most: MAX_LISTED_BYTES
    });
    if (exitCode === 2 && stderr !== '') {
        throw new ToolError('file_failed', `The files could not be listed: ${stderr.trim()}`);
    }
    return { names: splitAtNul(stdout), overflow };
}

/** Files that vanish meanwhile are left out; those of the same time are sorted by name. */
async function newestFirst(context: ToolContext, folder: string, names: readonly Buffer[]): Promise<Buffer[]> {
    if (names.length === 0) {
        return [];
    }
    const { stdout } = await collectProgram(context, {
        argv: ['xargs', '-0', 'stat', '--printf=%.9Y %n\\0', '--'],
        stdin: Buffer.concat(names.flatMap(name => [name, Buffer.of(0)])),
        cwd: folder, purpose: 'search', most: 2 * MAX_LISTED_BYTES
    });
    return splitAtNul(stdout)
        .map(entry => {
            const space = entry.indexOf(' ');
            const [seconds, fraction] = entry.toString('latin1', 0, space).split('.').map(Number);
            return { name: entry.subarray(space + 1), seconds, fraction };
        })
        .sort((a, b) => b.seconds - a.seconds || b.fraction - a.fraction || Buffer.compare(a.name, b.name))
        .map(({ name }) => name);
}

function splitAtNul(bytes: Buffer): Buffer[] {
    const parts: Buffer[] = [];
    let start = 0;
    for (let end = bytes.indexOf(0); end !== -1; end = bytes.indexOf(0, start)) {
        parts.push(bytes.subarray(start, end));
        start = end + 1;
    }
    return parts;
}

function fitting(paths: readonly string[]): string[] {
    let bytes = 0;
    const end = paths.findIndex(path => (bytes += Buffer.byteLength(path) + 1) > OUTPUT_CAP_BYTES);
    return paths.slice(0, end === -1 ? undefined : end);
}
