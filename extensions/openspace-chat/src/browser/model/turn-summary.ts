import { AssistantMessage, Part } from 'openspace-agent/lib/common';
import { ChangeCounts } from 'openspace-interface/lib/browser/text/diff-counts';
import { isShellMessage } from './shell-messages';
import { Turn } from './turns';
import { workspacePath } from './workspace-path';

type PatchPart = Extract<Part, { type: 'patch' }>;

export interface ChangedFile extends Partial<ChangeCounts> {
    readonly path: string;
}

/** What a finished turn took and what it left. */
export interface TurnSummary {
    /** From the person's message to the end of the last step, in milliseconds. */
    readonly duration: number;
    readonly model: string;
    /** Tokens that the model read, those of its cache included. */
    readonly tokensIn: number;
    readonly tokensCached: number;
    /** Tokens that the model wrote, thinking included. */
    readonly tokensOut: number;
    /** In dollars. */
    readonly cost: number;
    readonly files: readonly ChangedFile[];
}

/** Undefined while the newest step of the turn is not complete, and if no model had a part in it. */
export function summarizeTurn({ messages }: Turn): TurnSummary | undefined {
    const steps = messages.flatMap(({ info }) => info.role === 'assistant' ? [info] : []);
    const last = steps.at(-1);
    if (last?.time.completed === undefined || isShellMessage(messages[0])) {
        return undefined;
    }
    const sum = (of: (step: AssistantMessage) => number): number => steps.reduce((total, step) => total + of(step), 0);
    return {
        duration: last.time.completed - messages[0].info.time.created,
        model: last.modelID,
        tokensIn: sum(({ tokens: { input, cache } }) => input + cache.read + cache.write),
        tokensCached: sum(({ tokens }) => tokens.cache.read),
        tokensOut: sum(({ tokens }) => tokens.output + tokens.reasoning),
        cost: sum(({ cost }) => cost),
        files: changedFiles(messages, last.path)
    };
}

/** The server compares all files when the turn is over; until then the patches of the steps tell the names. */
function changedFiles(messages: Turn['messages'], { cwd, root }: AssistantMessage['path']): ChangedFile[] {
    const diffs = messages.flatMap(({ info }) => info.role === 'user' ? info.summary?.diffs ?? [] : []);
    if (diffs.length > 0) {
        return diffs.flatMap(({ file, additions, deletions }) => file ? [{ path: file, additions, deletions }] : []);
    }
    const patched = messages.flatMap(({ parts }) => parts)
        .filter((part): part is PatchPart => part.type === 'patch')
        .flatMap(part => part.files);
    return Array.from(new Set(patched), path => ({ path: root === '/' ? workspacePath(path, cwd) : workspacePath(path, root) }));
}

/** "950", "1.2k", "34k", "1.5M". */
export function formatTokens(count: number): string {
    const short = (value: number, unit: string): string =>
        `${value < 10 ? value.toFixed(1).replace(/\.0$/, '') : Math.round(value)}${unit}`;
    return count < 1000 ? String(count) : count < 999_500 ? short(count / 1000, 'k') : short(count / 1_000_000, 'M');
}

/** Dollars, with as many digits as it takes to say something. */
export function formatCost(cost: number): string {
    return cost < 0.0001 ? '<$0.0001' : `$${cost.toFixed(cost < 0.01 ? 4 : 2)}`;
}
