import * as path from 'node:path';
import { MessageWithParts, ToolPart, UserMessage } from 'openspace-agent/lib/common';
import { textAfter, textBefore, unapply } from './unified-patch';

/** What was there before: a text, no file, or something that nobody kept: no text (`data`), or not told (`unknown`). */
export type BeforeState =
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'none' }
    | { readonly kind: 'data' }
    | { readonly kind: 'unknown' };

/** What one call of a tool did to a file. */
type ToolEdit =
    | { readonly kind: 'patch'; readonly patch: string }
    /** With the text that it wrote, if that is told. */
    | { readonly kind: 'create'; readonly text?: string }
    /** What was there is not told. */
    | { readonly kind: 'overwrite'; readonly text?: string };

/** A file that a conversation changed. */
export interface RecordedFile {
    /** Absolute. */
    readonly file: string;
    /** From the server's own comparison of all files. */
    readonly compared?: BeforeState;
    /** What tools did to it, oldest first. */
    readonly edits: readonly ToolEdit[];
}

type Bag = Readonly<Record<string, unknown>>;

/** The files that the messages changed, by what the server and its tools tell about them. */
export function recordedFiles(messages: readonly MessageWithParts[], directory: string): RecordedFile[] {
    const files = new Map<string, { file: string; compared?: BeforeState; edits: ToolEdit[] }>();
    const entryOf = (name: string): { file: string; compared?: BeforeState; edits: ToolEdit[] } => {
        const file = path.resolve(directory, name);
        const known = files.get(file) ?? { file, edits: [] };
        files.set(file, known);
        return known;
    };
    const root = rootOf(messages) ?? directory;
    for (const { info, parts } of messages) {
        if (info.role === 'user') {
            // The first comparison tells what was there before all of them.
            comparedFiles(info, root).forEach(([file, before]) => { entryOf(file).compared ??= before; });
        }
        parts.forEach(part => part.type === 'tool' && editsOf(part).forEach(([file, edit]) => entryOf(file).edits.push(edit)));
    }
    return [...files.values()];
}

/**
 * How the agent left its files: a text, or null for no file. Files of which the server has not told it (yet) are not in it. Of a
 * whole session: what a later turn did is the agent's work, too.
 */
export function leftFiles(messages: readonly MessageWithParts[], directory: string): Map<string, string | null> {
    const root = rootOf(messages) ?? directory;
    const left = new Map<string, string | null>();
    const compared = new Set<string>();
    for (const { info, parts } of messages) {
        if (info.role === 'user') {
            (info.summary?.diffs ?? []).forEach(({ file = '', patch = '', status }) => {
                compared.add(info.id);
                const text = status === 'deleted' ? null : textAfter(patch);
                const name = path.resolve(root, file);
                if (text === undefined) {
                    left.delete(name);
                } else {
                    left.set(name, text);
                }
            });
        } else if (!compared.has(info.parentID)) {
            parts.forEach(part => part.type === 'tool' && editsOf(part).forEach(([file]) => left.delete(path.resolve(directory, file))));
        }
    }
    return left;
}

/** Whether the server took pictures of all files while it worked; it does so in git repositories only. */
export function hasSnapshots(messages: readonly MessageWithParts[]): boolean {
    const steps = messages.flatMap(({ parts }) => parts.filter(part => part.type === 'step-start'));
    return steps.length === 0 || steps.some(({ snapshot }) => snapshot !== undefined);
}

/** What a file was before; `now` is what it is, undefined if it is gone. */
export function beforeOf({ compared, edits }: RecordedFile, now: string | undefined): BeforeState {
    return compared ?? edits.toReversed().reduce(undo, now === undefined ? { kind: 'none' } : { kind: 'text', text: now });
}

/**
 * Whether tools left a file like this, as far as they told: what they edited is still in it, and all of a file that they wrote as a whole.
 */
export function isLeftByTools({ file, edits }: RecordedFile, text: string): boolean {
    const whole = edits.findLastIndex(({ kind }) => kind !== 'patch');
    const before = beforeOf({ file, edits: edits.slice(whole + 1) }, text);
    const written = whole < 0 ? undefined : edits[whole];
    return before.kind === 'text' && (written ? written.kind !== 'patch' && written.text === before.text : edits.length > 0);
}

function undo(after: BeforeState, edit: ToolEdit): BeforeState {
    if (edit.kind === 'create') {
        return { kind: 'none' };
    }
    const text = edit.kind === 'patch' && after.kind === 'text' ? unapply(after.text, edit.patch) : undefined;
    return text === undefined ? { kind: 'unknown' } : { kind: 'text', text };
}

/** Files that a tool says it has changed, as it names them. */
export function toolFiles(part: ToolPart): string[] {
    return editsOf(part).map(([file]) => file);
}

/** The server names files from the root of the repository. */
export function rootOf(messages: readonly MessageWithParts[]): string | undefined {
    const answer = messages.findLast(({ info }) => info.role === 'assistant')?.info;
    return answer?.role === 'assistant' ? answer.path.root : undefined;
}

function comparedFiles({ summary }: UserMessage, root: string): [string, BeforeState][] {
    return (summary?.diffs ?? []).flatMap(({ file, patch = '', status }): [string, BeforeState][] => {
        if (!file) {
            return [];
        }
        const text = textBefore(patch);
        const before: BeforeState = status === 'added' ? { kind: 'none' } : text === undefined ? { kind: 'data' } : { kind: 'text', text };
        return [[path.resolve(root, file), before]];
    });
}

function editsOf({ tool, state }: ToolPart): [string, ToolEdit][] {
    if (state.status !== 'completed') {
        return [];
    }
    const metadata: Bag = state.metadata ?? {};
    if (tool === 'apply_patch') {
        return Array.isArray(metadata.files) ? metadata.files.filter(isBag).flatMap(patchedFile) : [];
    }
    const file = state.input.filePath;
    if (typeof file !== 'string') {
        return [];
    }
    if (tool === 'write') {
        const { content } = state.input;
        const text = typeof content === 'string' ? content.replace(/^\ufeff/, '') : undefined;
        return [[file, { kind: metadata.exists === false ? 'create' : 'overwrite', text }]];
    }
    return tool === 'edit' ? [[file, patchEdit(isBag(metadata.filediff) && metadata.filediff.patch || metadata.diff)]] : [];
}

function patchedFile({ filePath, type, patch, diff }: Bag): [string, ToolEdit][] {
    if (typeof filePath !== 'string') {
        return [];
    }
    const told = patch ?? diff;
    return [[
        filePath,
        type === 'add' ? { kind: 'create', text: typeof told === 'string' ? textAfter(told) : undefined }
            : type === 'update' ? patchEdit(told) : { kind: 'overwrite' }
    ]];
}

/** A change of nothing made the file. */
function patchEdit(patch: unknown): ToolEdit {
    return typeof patch !== 'string' ? { kind: 'overwrite' } : /^@@ -0,0 /m.test(patch) ? { kind: 'create', text: textAfter(patch) }
        : { kind: 'patch', patch };
}

function isBag(value: unknown): value is Bag {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
