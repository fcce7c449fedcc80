import { z } from 'zod';

/** Where the kind of a text stands in a JSON Schema. */
export const KIND = 'x-openspace-kind';
/** Where it stands that a path leads to a folder. */
export const FOLDER = 'x-openspace-folder';
/** Where the values of a choice stand that lead to programs of the person's machine. */
export const HOST_VALUES = 'x-openspace-host-values';

/**
 * What a text among the arguments is; guards and audit log go by it.
 * - `path` leads to a file or folder of the workspace: the path guard sees it before the command runs
 * - `content` ends up in a file, a terminal or the like: its size is logged, and nothing of it
 * - `id:…` names something that the IDE knows, such as `id:terminal`
 * - `label` is a title, a pattern or a few words to look for
 */
export type ArgumentKind = 'path' | 'content' | 'label' | 'color' | `id:${string}`;

/** A file or folder of the workspace. */
export function workspacePath(): z.ZodString;
export function workspacePath<T extends z.ZodType>(schema: T): T;
export function workspacePath(schema: z.ZodType = anyText()): z.ZodType {
    return marked(schema, 'path');
}

/** A folder of the workspace: a path, of which the palette offers folders. */
export function workspaceFolder(): z.ZodString;
export function workspaceFolder<T extends z.ZodType>(schema: T): T;
export function workspaceFolder(schema: z.ZodType = anyText()): z.ZodType {
    return marked(schema, 'path', { [FOLDER]: true });
}

/** A text that somebody wrote; marks all texts below if it is not one itself. */
export function content(): z.ZodString;
export function content<T extends z.ZodType>(schema: T): T;
export function content(schema: z.ZodType = z.string()): z.ZodType {
    return marked(schema, 'content');
}

/** A title, a pattern, or a few words to look for. */
export function label(): z.ZodString;
export function label<T extends z.ZodType>(schema: T): T;
export function label(schema: z.ZodType = anyText()): z.ZodType {
    return marked(schema, 'label');
}

/** Names something that the IDE knows. Tabs are `content`, whatever they show. */
export function idOf(what: string): z.ZodString;
export function idOf<T extends z.ZodType>(what: string, schema: T): T;
export function idOf(what: string, schema: z.ZodType = anyText()): z.ZodType {
    return marked(schema, `id:${what}`);
}

export function color<T extends z.ZodType>(schema: T): T {
    return marked(schema, 'color');
}

/** Says which values of a choice lead to programs of the person's machine: sandboxed sessions may not choose them. */
export function withHostValues<T extends z.ZodType>(schema: T, values: readonly string[]): T {
    return values.length > 0 ? schema.meta({ [HOST_VALUES]: values }) : schema;
}

function anyText(): z.ZodString {
    return z.string().min(1);
}

function marked<T extends z.ZodType>(schema: T, kind: ArgumentKind, more: Readonly<Record<string, unknown>> = {}): T {
    return schema.meta({ [KIND]: kind, ...more });
}

const MARKS: ReadonlySet<string> = new Set([KIND, FOLDER, HOST_VALUES]);

/** The schema for those who do not know our marks, such as providers of models, which may refuse them. */
export function withoutMarks<T>(schema: T): T {
    if (typeof schema !== 'object' || schema === null) {
        return schema;
    }
    if (Array.isArray(schema)) {
        return schema.map(withoutMarks) as T;
    }
    const kept = Object.entries(schema).filter(([key]) => !MARKS.has(key));
    return Object.fromEntries(kept.map(([key, value]) => [key, withoutMarks(value)])) as T;
}
