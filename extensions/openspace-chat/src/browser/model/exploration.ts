import { nls } from '@theia/core/lib/common/nls';
import { ToolPart } from 'openspace-agent/lib/common';
import { VisiblePart } from './message-parts';

/** Tools that only look; a row of them is one thing to a reader. */
const EXPLORING = new Set(['read', 'grep', 'glob', 'list']);

/** Neighbouring parts as they are shown: calls that only look stand together. */
export type PartGroup =
    | { readonly kind: 'part'; readonly part: VisiblePart }
    | { readonly kind: 'explored'; readonly parts: readonly ToolPart[] };

/** A call that failed stands alone, where it is seen. */
export function isExploring(part: VisiblePart): part is ToolPart {
    return part.type === 'tool' && EXPLORING.has(part.tool) && part.state.status !== 'error';
}

/** Joins two or more neighbouring calls that only look. */
export function groupParts(parts: readonly VisiblePart[]): PartGroup[] {
    const groups: Array<{ kind: 'part'; part: VisiblePart } | { kind: 'explored'; parts: ToolPart[] }> = [];
    for (const part of parts) {
        const last = groups.at(-1);
        if (!isExploring(part) || last === undefined) {
            groups.push({ kind: 'part', part });
        } else if (last.kind === 'explored') {
            last.parts.push(part);
        } else if (isExploring(last.part)) {
            groups[groups.length - 1] = { kind: 'explored', parts: [last.part, part] };
        } else {
            groups.push({ kind: 'part', part });
        }
    }
    return groups;
}

/** What the calls looked at, in a few words. */
export function describeExploration(parts: readonly ToolPart[]): string {
    const count = (...tools: string[]): number => parts.filter(part => tools.includes(part.tool)).length;
    const [reads, searches, lists] = [count('read'), count('grep', 'glob'), count('list')];
    return [
        reads === 1
            ? nls.localize('openspace/chat/oneRead', '1 file')
            : reads > 1 && nls.localize('openspace/chat/reads', '{0} files', reads),
        searches === 1
            ? nls.localize('openspace/chat/oneSearch', '1 search')
            : searches > 1 && nls.localize('openspace/chat/searches', '{0} searches', searches),
        lists === 1
            ? nls.localize('openspace/chat/oneListing', '1 folder')
            : lists > 1 && nls.localize('openspace/chat/listings', '{0} folders', lists)
    ].filter(Boolean).join(', ');
}

/** The calls together are at work while one of them is. */
export function explorationStatus(parts: readonly ToolPart[]): 'running' | 'completed' {
    return parts.some(({ state: { status } }) => status === 'pending' || status === 'running') ? 'running' : 'completed';
}
