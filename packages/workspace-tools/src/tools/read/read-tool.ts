import { z } from 'zod';
import { FileError } from '../../provider/errors.js';
import type { FileAccess } from '../../provider/file-access.js';
import { chunksOf, fileSource, type ByteSource } from '../byte-source.js';
import { OUTPUT_CAP_BYTES } from '../captured-output.js';
import { MAX_LINE_LENGTH } from '../cut-line.js';
import { OutputSpool } from '../output-spool.js';
import { withSuggestions } from '../suggestions.js';
import { defineTool, type ToolResult } from '../tool.js';
import { ToolError } from '../tool-error.js';
import { binaryType, SNIFFED_BYTES } from './file-type.js';
import { LineWindow } from './line-window.js';

const DEFAULT_LIMIT = 2_000;
/** What is looked at to count lines: a sparse file may claim to be larger than any disk. */
const MAX_BYTES = 512 * 1024 * 1024;

const DESCRIPTION = `Reads a file of the workspace: its lines with "N: " before each, from line offset (default 1), \
at most limit (default ${DEFAULT_LIMIT}) lines or ${OUTPUT_CAP_BYTES} bytes; lines longer than ${MAX_LINE_LENGTH} characters are cut. \
next_offset tells where to go on. For a folder it lists the entries, folders with a trailing /; for a binary file it tells size and type.`;

interface Window {
    readonly offset: number;
    readonly limit: number;
}

export const readTool = defineTool({
    name: 'read',
    description: DESCRIPTION,
    arguments: z.strictObject({
        file_path: z.string().describe('Relative to the root of the workspace, or absolute'),
        offset: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).default(1).describe('First line, from 1'),
        limit: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).default(DEFAULT_LIMIT).describe('Most lines')
    }),
    acts: () => false,
    run: async (given, { sandbox: { files }, paths, spool }) => {
        if (OutputSpool.holds(given.file_path)) {
            return spool.withSource(given.file_path, source => readLines(source, given));
        }
        const path = paths.resolve(given.file_path);
        try {
            return await readPath(files, path, given);
        } catch (error) {
            throw await withSuggestions(files, path, error);
        }
    }
});

async function readPath(files: FileAccess, path: string, window: Window): Promise<ToolResult> {
    try {
        return await readLines(fileSource(files, path), window);
    } catch (error) {
        // Asking first what it is would take as long again, and nearly always it is a file.
        if (error instanceof FileError && error.code === 'is a folder') {
            return readFolder(files, path, window);
        }
        throw error;
    }
}

async function readFolder(files: FileAccess, path: string, { offset, limit }: Window): Promise<ToolResult> {
    const all = (await files.list(path)).map(entry => entry.kind === 'folder' ? `${entry.name}/` : entry.name).sort();
    const entries = all.slice(offset - 1, offset - 1 + limit);
    return { entries, total_entries: all.length, truncated: offset - 1 + entries.length < all.length };
}

async function readLines(source: ByteSource, { offset, limit }: Window): Promise<ToolResult> {
    const window = new LineWindow(offset, limit);
    let seen = 0;
    for await (const chunk of chunksOf(source, MAX_BYTES)) {
        const type = seen === 0 ? binaryType(chunk.subarray(0, SNIFFED_BYTES)) : undefined;
        if (type !== undefined) {
            return { binary: true, size: await source.size(), type };
        }
        window.add(chunk);
        seen += chunk.length;
    }
    const { content, totalLines, nextOffset, cutLines } = window.end();
    const unseen = seen >= MAX_BYTES;
    if (offset > totalLines && offset > 1) {
        throw new ToolError(
            'offset_out_of_range', `Offset ${offset} is out of range for this file (${unseen ? 'more than ' : ''}${totalLines} lines)`
        );
    }
    return {
        content,
        total_lines: totalLines,
        truncated: nextOffset !== undefined || cutLines || unseen,
        ...nextOffset !== undefined && { next_offset: nextOffset }
    };
}
