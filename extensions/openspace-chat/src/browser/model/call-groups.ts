import { ReasoningPart, ToolPart } from 'openspace-agent/lib/common';
import { Unfolded } from '../../common/chat-preferences';
import { VisiblePart } from './message-parts';
import { endedWell } from './shell-output';
import { isChangeTool } from './tool-changes';
import { isMissing, LOOKING } from './tool-refusal';

/** What the person has to see by itself: a conversation of its own, and what they said. */
const ALONE = new Set(['task', 'question']);

/** What stands in a group: calls, and what the model thought between them. */
export type GroupedPart = ToolPart | ReasoningPart;

/** Neighbouring parts as they are shown: calls that went well stand together. */
export type PartGroup =
    | { readonly kind: 'part'; readonly part: VisiblePart }
    | { readonly kind: 'calls'; readonly parts: readonly GroupedPart[] };

/** What the person wants to see unfolded stands alone. */
export type Shown = readonly Unfolded[];

export function isCall(part: VisiblePart): part is ToolPart {
    return part.type === 'tool';
}

/** Whether a call needs no line of its own: it went well, or only looked for something that is not there. */
export function isQuietCall(part: VisiblePart, shown: Shown): part is ToolPart {
    if (!isCall(part) || ALONE.has(part.tool) || shown.includes('shell') && part.tool === 'bash'
        || shown.includes('edits') && isChangeTool(part.tool)) {
        return false;
    }
    const { status } = part.state;
    // A row of those that only look stands together while they are still at work.
    if (LOOKING.has(part.tool)) {
        return status !== 'error' || isMissing(part);
    }
    return status === 'completed' && (part.tool !== 'bash' || endedWell(part));
}

/** Thoughts between two calls are a part of the work. */
export function isQuietPart(part: VisiblePart, shown: Shown): part is GroupedPart {
    return isQuietCall(part, shown) || part.type === 'reasoning' && part.time.end !== undefined && !shown.includes('thinking');
}

/** Joins two or more neighbouring calls that went well. */
export function groupParts(parts: readonly VisiblePart[], shown: Shown = []): PartGroup[] {
    const groups: PartGroup[] = [];
    let index = 0;
    while (index < parts.length) {
        const end = endOfRun(parts, index, shown);
        const run = parts.slice(index, end) as GroupedPart[];
        if (run.filter(isCall).length > 1) {
            groups.push({ kind: 'calls', parts: run });
            index = end;
        } else {
            groups.push({ kind: 'part', part: parts[index] });
            index++;
        }
    }
    return groups;
}

/** Behind the last call of a run that begins here with a call. */
function endOfRun(parts: readonly VisiblePart[], start: number, shown: Shown): number {
    if (!isQuietCall(parts[start], shown)) {
        return start;
    }
    let end = start;
    for (let index = start; index < parts.length && isQuietPart(parts[index], shown); index++) {
        end = isCall(parts[index]) ? index + 1 : end;
    }
    return end;
}

/** The calls together are at work while one of them is. */
export function groupStatus(parts: readonly GroupedPart[]): 'running' | 'completed' {
    const isAtWork = ({ state: { status } }: ToolPart): boolean => status === 'pending' || status === 'running';
    return parts.filter(isCall).some(isAtWork) ? 'running' : 'completed';
}
