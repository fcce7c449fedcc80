import { Box, Point, Side } from '../geometry/box';

/** Where a shape leads in the code. */
export interface CodeLink {
    /** Relative to the workspace. */
    readonly path: string;
    /** From 1. */
    readonly line?: number;
    readonly symbol?: string;
    /** What stood in the line when the link was made; see `links/link-pin.ts`. */
    readonly pin?: string;
}

/** Whatever stands on a board. Fields that nobody here knows are kept as they are. */
export interface BoardItem {
    readonly id: string;
    readonly type: string;
    /** A name of {@link COLORS} or `#rrggbb`. */
    readonly color?: string;
    readonly [field: string]: unknown;
}

/** Something with a place and a size: all but connectors. Those later in the file stand in front. */
export interface Shape extends BoardItem, Box {
    readonly text?: string;
    /** Id of the frame, group or composite state in which it is. */
    readonly parent?: string;
    /** The person put it there: nothing but the person moves it. */
    readonly pinned?: boolean;
    readonly link?: CodeLink;
    /** Of classes and entities. */
    readonly name?: string;
    readonly attributes?: readonly string[];
    readonly methods?: readonly string[];
    /** Such as `interface` or `abstract`. */
    readonly stereotype?: string;
    /** Of images: a path of the workspace. */
    readonly src?: string;
    /** Of lines and freehand drawings, relative to the shape's corner. */
    readonly points?: readonly Point[];
    /** Of activations, and of notes that belong to one: the lifeline; notes may reach over more of them. */
    readonly lifeline?: string;
    readonly lastLifeline?: string;
    /**
     * Of activations and frames in a sequence diagram: the message with which it begins, and the one with which it ends. Of dividers:
     * the message with which the part below begins; see `dividers.ts`.
     */
    readonly firstMessage?: string;
    readonly lastMessage?: string;
    /** Of notes in a sequence diagram: the message below which it stands; above all of them if there is none. */
    readonly afterMessage?: string;
}

/** At a shape, where it fits best unless a side is named, or at a point of the board. */
export type ConnectorEnd = AttachedEnd | Point;

export interface AttachedEnd {
    readonly shape: string;
    readonly side?: Side;
}

export type ConnectorStyle = 'straight' | 'elbow' | 'curved';

export const CONNECTOR_STYLES: readonly ConnectorStyle[] = ['straight', 'elbow', 'curved'];

/** A `connector`, or a `message` between lifelines. Its way is worked out, never kept. */
export interface Connector extends BoardItem {
    readonly type: 'connector' | 'message';
    readonly from: ConnectorEnd;
    readonly to: ConnectorEnd;
    readonly label?: string;
    /** What it means, which decides about its heads: see `relations.ts`. */
    readonly relation?: string;
    /** `elbow` if there is none. */
    readonly style?: ConnectorStyle;
    /** Instead of what the relation says. */
    readonly startHead?: string;
    readonly endHead?: string;
    readonly dashed?: boolean;
    readonly thick?: boolean;
    /** Points through which the person bent it. */
    readonly waypoints?: readonly Point[];
    /** Of messages: how high it stands on its lifelines, in px of the board. */
    readonly y?: number;
}

export type BoardElement = Shape | Connector;

export function isConnector(item: BoardItem): item is Connector {
    return item.type === 'connector' || item.type === 'message';
}

export function isShape(item: BoardItem): item is Shape {
    return !isConnector(item);
}

export function isAttached(end: ConnectorEnd): end is AttachedEnd {
    return 'shape' in end;
}
