import { ToolPart } from 'openspace-agent/lib/common';
import { ChangeCounts, countDiff } from 'openspace-interface/lib/browser/text/diff-counts';

/** What a tool changed in one file. */
export interface FileChange extends Partial<ChangeCounts> {
    readonly path: string;
    /** Unified; absent if the server does not tell. */
    readonly diff?: string;
    /** The whole new text, where there is no diff. */
    readonly content?: string;
}

type Bag = Readonly<Record<string, unknown>>;

/** Tools that change files and show it as a diff. */
export function isChangeTool(tool: string): boolean {
    return tool === 'edit' || tool === 'write' || tool === 'apply_patch';
}

/** The changes of a call, as far as the server has told them. */
export function changesOf({ tool, state }: ToolPart): FileChange[] {
    const metadata: Bag = ('metadata' in state && state.metadata) || {};
    if (tool === 'apply_patch') {
        return Array.isArray(metadata.files) ? metadata.files.filter(isBag).map(patchedFile) : [];
    }
    const fileDiff = isBag(metadata.filediff) ? metadata.filediff : {};
    const path = textOf(state.input.filePath) ?? textOf(fileDiff.file) ?? textOf(metadata.filepath);
    if (path === undefined) {
        return [];
    }
    const diff = textOf(metadata.diff) ?? textOf(fileDiff.patch);
    if (diff !== undefined) {
        return [{ path, diff, ...countsOf(fileDiff, diff) }];
    }
    const content = textOf(state.input.content);
    if (content === undefined) {
        return [{ path }];
    }
    return [
        { path, content, ...(metadata.exists === false ? { additions: content.replace(/\n$/, '').split('\n').length, deletions: 0 } : {}) }
    ];
}

function patchedFile(file: Bag): FileChange {
    const diff = textOf(file.patch) ?? textOf(file.diff);
    const path = textOf(file.movePath) ?? textOf(file.filePath) ?? textOf(file.relativePath) ?? '';
    return { path, ...(diff === undefined ? {} : { diff, ...countsOf(file, diff) }) };
}

function countsOf({ additions, deletions }: Bag, diff: string): ChangeCounts {
    return typeof additions === 'number' && typeof deletions === 'number' ? { additions, deletions } : countDiff(diff);
}

function isBag(value: unknown): value is Bag {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | undefined {
    return typeof value === 'string' && value !== '' ? value : undefined;
}
