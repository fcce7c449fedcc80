import { contractName } from '../tools/arguments.js';
import type { ToolErrorCode } from '../tools/tool-error.js';

export type OperationOutcome =
    | { readonly ok: true; readonly truncated?: true; readonly exitCode?: number }
    | { readonly ok: false; readonly code: ToolErrorCode; readonly message: string };

/** One call of a tool as the audit sees it: never contents or output. */
export interface Operation {
    /** As the caller gave it; it need not exist. */
    readonly tool: string;
    readonly workspace: string;
    readonly session?: string;
    readonly startedAt: Date;
    readonly durationMs: number;
    readonly summary: Readonly<Record<string, unknown>>;
    readonly outcome: OperationOutcome;
}

/** What says where and what, but not with which content. */
const SUMMARISED = ['command', 'workdir', 'timeout_ms', 'file_path', 'offset', 'limit', 'replace_all', 'path', 'pattern', 'include', 'action', 'message', 'branch', 'files'];
/** Of these only the size is told. */
const MEASURED = ['content', 'old_string', 'new_string'];

const LONGEST_TEXT = 1_000;
const MOST_ENTRIES = 50;

/** Works on arguments that nobody has checked yet, so that refused calls have a summary too. */
export function summaryOf(given: unknown): Record<string, unknown> {
    if (typeof given !== 'object' || given === null) {
        return {};
    }
    const entries = Object.entries(given).map(([name, value]): [string, unknown] => [contractName(name), value]);
    return Object.fromEntries([
        ...entries.filter(([name]) => SUMMARISED.includes(name)).map(([name, value]) => [name, short(value)]),
        ...entries.filter(([name, value]) => MEASURED.includes(name) && typeof value === 'string')
            .map(([name, value]) => [`${name}_bytes`, Buffer.byteLength(value as string)])
    ]) as Record<string, unknown>;
}

function short(value: unknown): unknown {
    if (typeof value === 'string') {
        return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}… (${value.length} characters)` : value;
    }
    if (Array.isArray(value)) {
        return value.slice(0, MOST_ENTRIES).map(entry => Array.isArray(entry) ? '…' : short(entry));
    }
    return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}
