import { Box, Point } from '../geometry/box';

/** The way of a connector. */
export interface Route {
    readonly id: string;
    /** At least two, from its beginning to its end; corners of an elbow, or points that a curve passes. */
    readonly points: readonly Point[];
    /** As in SVG, in px of the board. */
    readonly d: string;
    /** Where its label stands. */
    readonly label?: Box;
    /** An end that hangs on a shape that is not there. */
    readonly isDangling?: boolean;
}

export type Routes = ReadonlyMap<string, Route>;
