import { posix } from 'node:path';
import { z } from 'zod';
import { programText } from '../arguments.js';
import { collectProgram } from '../collect-program.js';
import { MAX_ENTRIES, RIPGREP, searchRoot, WITHOUT_GIT_FOLDER, type SearchRoot } from '../search-root.js';
import { defineTool, type ToolContext } from '../tool.js';
import { ToolError } from '../tool-error.js';
import { MatchCollector, type GrepMatch } from './match-collector.js';

/** The collector ends the search long before; this is for what it does not look at. */
const MAX_OUTPUT_BYTES = 1024 * 1024 * 1024;
const MAX_PATTERN_LENGTH = 10_000;

const DESCRIPTION = `Searches file contents of the workspace for a regular expression (ripgrep's syntax, no look-around) and returns path, \
line number and text of matching lines, sorted by path, at most ${MAX_ENTRIES}. path is a folder or one file; include filters names, \
for example "*.{ts,tsx}". Hidden files are searched, binary ones and what git ignores are not.`;

interface Search {
    readonly pattern: string;
    readonly root: SearchRoot;
    readonly include?: string;
}

export const grepTool = defineTool({
    name: 'grep',
    description: DESCRIPTION,
    arguments: z.strictObject({
        pattern: programText(MAX_PATTERN_LENGTH).describe('Regular expression'),
        path: z.string().optional().describe('Folder or file to search in; default the whole workspace'),
        include: programText(MAX_PATTERN_LENGTH).optional().describe('Glob that files must match')
    }),
    acts: () => false,
    run: async (given, context) => {
        const search = { pattern: given.pattern, include: given.include, root: await searchRoot(context, given.path) };
        const quick = await searchFiles(context, search, []);
        if (!quick.truncated) {
            return { matches: [...quick.matches].sort(byPath), truncated: false };
        }
        // Which matches come first depends on threads; one thread takes longer, but every time and everywhere it finds the same.
        const { matches, truncated } = await searchFiles(context, search, ['--sort=path']);
        return { matches, truncated };
    }
});

async function searchFiles(context: ToolContext, { pattern, root, include }: Search, options: readonly string[]): Promise<MatchCollector> {
    const collector = new MatchCollector({
        mostMatches: MAX_ENTRIES,
        withoutBinary: root.file === undefined,
        pathOf: path => posix.join(root.folder, path)
    });
    const { exitCode, stderr, overflow } = await collectProgram(context, {
        argv: [
            ...RIPGREP, '--json', ...options, ...root.file === undefined ? includeOptions(include) : [], WITHOUT_GIT_FOLDER,
            `--regexp=${pattern}`, '--', `./${root.file ?? ''}`
        ],
        cwd: root.folder, purpose: 'search', most: MAX_OUTPUT_BYTES, onOutput: chunk => collector.add(chunk)
    });
    if (exitCode === 2 && stderr !== '' && !overflow) {
        throw errorOf(stderr);
    }
    return collector;
}

/**
 * A glob for names becomes a file type, because ripgrep searches what a `--glob` matches even if git ignores it.
 * One with a folder in it cannot, and does exactly that.
 */
function includeOptions(include: string | undefined): string[] {
    if (include === undefined) {
        return [];
    }
    const name = include.replace(/^(\*\*\/)+/, '');
    return name.includes('/') || name.startsWith('!') ? [`--glob=${include}`] : [`--type-add=included:${name}`, '--type=included'];
}

/** Around the reason, ripgrep shows the place and gives advice for its own command line. */
function errorOf(stderr: string): ToolError {
    const text = stderr.trim().replace(/^rg: /, '');
    const reason = /^error: (.*)$/m.exec(text)?.[1] ?? text.split('\n', 1)[0];
    if (text.startsWith('error parsing glob')) {
        return new ToolError('bad_pattern', `The include filter is not a valid glob: ${reason}`);
    }
    return text.startsWith('regex parse error') || text.includes('not allowed in a regex')
        ? new ToolError('bad_pattern', `The pattern is not a valid regular expression: ${reason}`)
        : new ToolError('file_failed', `The search failed: ${reason}`);
}

/** Folder by folder, as ripgrep sorts. */
function byPath(a: GrepMatch, b: GrepMatch): number {
    if (a.path === b.path) {
        return a.line - b.line;
    }
    const [left, right] = [a.path.split('/'), b.path.split('/')];
    const index = left.findIndex((part, place) => part !== right[place]);
    return index === -1 || right[index] !== undefined && left[index] < right[index] ? -1 : 1;
}
