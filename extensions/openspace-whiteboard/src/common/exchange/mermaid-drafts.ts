import { Draft } from '../placing/draft';
import { isColorName, parseHex, toHex } from '../shapes/colors';

export const DIAGRAM_KINDS = ['flowchart', 'class', 'state', 'sequence', 'er'] as const;

export type DiagramKind = typeof DIAGRAM_KINDS[number];

/** Where the diagram grows to. */
export type Direction = 'down' | 'right' | 'up' | 'left';

/** A diagram as shapes and connectors that have no place yet. Ids are unique among them. */
export interface MermaidDrafts {
    readonly kind: DiagramKind;
    readonly direction: Direction;
    readonly title?: string;
    /** Containers before what is in them, connectors last. */
    readonly drafts: readonly Draft[];
}

const DIRECTIONS: Readonly<Record<string, Direction>> = { TB: 'down', TD: 'down', BT: 'up', LR: 'right', RL: 'left' };

export function directionOf(mermaid: string | undefined): Direction {
    return DIRECTIONS[mermaid ?? ''] ?? 'down';
}

/** As Mermaid calls it. */
export function mermaidDirection(direction: unknown): string | undefined {
    return Object.keys(DIRECTIONS).find(key => DIRECTIONS[key] === direction);
}

/** The colour of `fill:#f9f`, or of a style class that is called like a colour of ours. */
export function fillColor(styles: readonly string[], classes: readonly string[] = []): string | undefined {
    const fill = styles.map(style => /^\s*fill\s*:\s*(#\S+)\s*$/i.exec(style)?.[1]).findLast(color => color && parseHex(color));
    const rgb = fill && parseHex(fill);
    return classes.findLast(name => isColorName(name) && name !== 'default') ?? (rgb ? toHex(rgb) : undefined);
}

/** With the members that have a value. */
export function defined<T extends object>(members: T): T {
    return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== '')) as T;
}
