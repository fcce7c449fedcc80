import { Box, Point } from '../geometry/box';
import { TextStyle } from '../text/text-measurer';

/**
 * Which of a shape's colours; the theme decides what it looks like. `background` is that of the board, `tint` a fill so faint that
 * other shapes stand out on it, `solid` the colour itself. `text` stands on `fill`; `caption` and the quieter `muted` stand on
 * `tint` or `background`.
 */
export type Ink = 'stroke' | 'fill' | 'tint' | 'text' | 'caption' | 'muted' | 'background' | 'none' | 'solid';

/** In px, of what says no other width. */
export const STROKE_WIDTH = 1.5;

/** What a shape looks like, as data: the view makes elements of it, the picture makes a file of it. All in px of the shape's corner. */
export type Drawing =
    | {
        readonly kind: 'path';
        /** As in SVG. */
        readonly d: string;
        readonly fill: Ink;
        readonly stroke: Ink;
        readonly width?: number;
        readonly dash?: string;
    }
    | {
        readonly kind: 'text';
        /** One line; `y` is its baseline. */
        readonly text: string;
        readonly at: Point;
        readonly anchor: 'start' | 'middle' | 'end';
        readonly style: TextStyle;
        readonly ink: Ink;
        readonly isUnderlined?: boolean;
    }
    | { readonly kind: 'image'; readonly src: string; readonly box: Box };
