import * as path from 'node:path';
import { AgentEdit, EditedLines } from 'openspace-core/lib/node/edits/edit-witness';
import { ToolPart } from '../../common';

type Bag = Readonly<Record<string, unknown>>;

/** Of the agent server, and of the sandbox. */
const READERS = new Set(['read', 'sandbox_read']);
const EDITORS = new Set(['edit', 'write', 'apply_patch', 'sandbox_edit', 'sandbox_write']);

/** The file that a call has read, as an absolute path. */
export function readBy({ tool, state }: ToolPart, directory: string): string[] {
    return READERS.has(tool) && state.status === 'completed' ? namedFile(state.input, directory) : [];
}

/** The file that a call is going to change, as far as it says so beforehand. */
export function aboutToEdit({ tool, state }: ToolPart, directory: string): string[] {
    return EDITORS.has(tool) && state.status === 'running' ? namedFile(state.input, directory) : [];
}

/** What a call has changed and did not delete. */
export function editsOf({ tool, state }: ToolPart, directory: string): AgentEdit[] {
    if (!EDITORS.has(tool) || state.status !== 'completed') {
        return [];
    }
    const metadata: Bag = state.metadata ?? {};
    if (tool === 'apply_patch') {
        return Array.isArray(metadata.files) ? metadata.files.filter(isBag).flatMap(file => patchedFile(file, directory)) : [];
    }
    const fileDiff = isBag(metadata.filediff) ? metadata.filediff : {};
    const patch = textOf(fileDiff.patch) ?? textOf(metadata.diff);
    return namedFile(state.input, directory).map(file => editOf(file, metadata.exists === false, patch));
}

function patchedFile({ filePath, movePath, type, patch, diff }: Bag, directory: string): AgentEdit[] {
    const file = textOf(movePath) ?? textOf(filePath);
    return file === undefined || type === 'delete' ? []
        : [editOf(path.resolve(directory, file), type === 'add', textOf(patch) ?? textOf(diff))];
}

function editOf(file: string, isNew: boolean, patch: string | undefined): AgentEdit {
    const made = isNew || (patch !== undefined && /^@@ -0,0 /m.test(patch));
    return { path: file, isNew: made, ...patch === undefined || made ? {} : { lines: linesOf(patch) } };
}

/** Lines of the new text that a unified diff has changed. Where lines are gone, the one that stands there now counts. */
export function linesOf(patch: string): EditedLines[] {
    const spans: { start: number; end: number }[] = [];
    let line = 0;
    for (const text of patch.split('\n')) {
        const hunk = /^@@ -\d+(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(text);
        if (hunk) {
            line = Number(hunk[1]);
            continue;
        }
        const isChange = line > 0 && /^[+-]/.test(text);
        const last = spans.at(-1);
        if (isChange && last && line <= last.end + 1) {
            last.end = Math.max(last.end, line);
        } else if (isChange) {
            spans.push({ start: line, end: line });
        }
        line += line > 0 && /^[+ ]/.test(text) ? 1 : 0;
    }
    return spans;
}

/** opencode and the sandbox spell it differently, and inside of the sandbox the folder is called otherwise. */
function namedFile({ filePath, file_path: sandboxed }: Bag, directory: string): string[] {
    const file = textOf(filePath) ?? textOf(sandboxed)?.replace(/^\/workspace(?=\/|$)/, '.');
    return file === undefined ? [] : [path.resolve(directory, file)];
}

function isBag(value: unknown): value is Bag {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | undefined {
    return typeof value === 'string' && value !== '' ? value : undefined;
}
