import { DangerousPart } from 'openspace-core/lib/common/control/agent-control';
import { Danger } from './find-danger';

/** Each part of the text with all that is dangerous about it. */
export function dangerousParts(dangers: readonly Danger[]): DangerousPart[] {
    const parts = new Map<string, string[]>();
    dangers.forEach(({ command, reason }) => parts.set(command, [...parts.get(command) ?? [], reason]));
    return Array.from(parts, ([part, reasons]) => ({ part, reasons }));
}
