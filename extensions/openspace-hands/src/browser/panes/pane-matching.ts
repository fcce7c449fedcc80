/** A pane as it was when the page was left: its id, and what its tabs showed. */
export interface RememberedPane {
    readonly id: string;
    readonly tabs: readonly string[];
}

/**
 * Finds each remembered pane again among the present ones, by the tabs that they have in common. The best matches come first;
 * among equal ones the order decides, which Theia keeps. Undefined for panes that nobody remembers.
 */
export function matchPanes(remembered: readonly RememberedPane[], present: readonly (readonly string[])[]): (string | undefined)[] {
    const candidates = present.flatMap((tabs, index) =>
        remembered.map((pane, order) => ({ index, order, id: pane.id, score: likeness(pane.tabs, tabs) })))
        .filter(({ score }) => score > 0)
        .sort((a, b) =>
            b.score - a.score || Math.abs(a.index - a.order) - Math.abs(b.index - b.order) || a.index - b.index || a.order - b.order);
    const ids: (string | undefined)[] = present.map(() => undefined);
    const taken = new Set<string>();
    for (const { index, id } of candidates) {
        if (ids[index] === undefined && !taken.has(id)) {
            ids[index] = id;
            taken.add(id);
        }
    }
    return ids;
}

/** Share of the tabs that both have, from 0 to 1. */
function likeness(before: readonly string[], now: readonly string[]): number {
    const all = new Set([...before, ...now]);
    const both = now.filter(tab => before.includes(tab));
    return all.size === 0 ? 0 : new Set(both).size / all.size;
}
