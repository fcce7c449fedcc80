import { Part } from 'openspace-agent/lib/common';
import { AgentDeed } from './agent-deeds';

/** Deeds as the blocks stand in the message: a command that waits for the person ends later than those behind it. */
export function inReadingOrder(deeds: readonly AgentDeed[], parts: readonly Part[]): AgentDeed[] {
    const partIDs = parts.map(({ id }) => id);
    const partOf = ({ entry: { position } }: AgentDeed): number => position ? partIDs.indexOf(position.partId) : partIDs.length;
    const offsetOf = ({ entry: { position } }: AgentDeed): number => position?.offset ?? 0;
    return [...deeds].sort((a, b) => partOf(a) - partOf(b) || offsetOf(a) - offsetOf(b));
}
