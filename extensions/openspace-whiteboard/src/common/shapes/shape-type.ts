import { Box, Point, Size } from '../geometry/box';
import { Shape } from '../model/shape';
import { TextMeasurer, TextStyle } from '../text/text-measurer';
import { ColorName } from './colors';
import { Drawing } from './drawing';

/** What of a shape decides about its size. */
export type ShapeContent = Pick<Shape, 'type' | 'text' | 'name' | 'attributes' | 'methods' | 'stereotype' | 'points' | 'src'>;

/** The border at which connectors end, in px of the board. */
export type Border =
    | { readonly kind: 'ellipse'; readonly box: Box }
    /** Closed. */
    | { readonly kind: 'polygon'; readonly points: readonly Point[] };

export type ShapeGroup = 'basic' | 'block' | 'class' | 'state' | 'flowchart' | 'sequence' | 'entity';

/** Where a text stands, in px of the board, and how. */
export interface TextPlace {
    readonly box: Box;
    readonly style: TextStyle;
    readonly align: 'start' | 'middle';
    readonly vertical: 'top' | 'middle';
}

/** A kind of shape. Extensions may bring more. */
export interface ShapeType {
    readonly type: string;
    /** For the person. */
    readonly label: string;
    readonly group: ShapeGroup;
    /** Other shapes may stand in it. */
    readonly isContainer?: boolean;
    /** Connectors and other shapes may cross it: text without a border, drawings, frames. */
    readonly isThin?: boolean;
    /** Has no text, or text that stands beside it. */
    readonly hasNoText?: boolean;
    /** Nothing of it is seen but its text: it is as large as that, until somebody gives it another size. */
    readonly isTextOnly?: boolean;
    /** Of shapes that name none; `default` if undefined. */
    readonly defaultColor?: ColorName;
    /** Fields that the person edits in place, one after the other; `text` if undefined. */
    readonly editable?: readonly ('text' | 'name' | 'attributes' | 'methods' | 'stereotype')[];
    /** Large enough for all that is written in it; with a width that is given, as high as that needs. */
    naturalSize(content: ShapeContent, text: TextMeasurer, width?: number): Size;
    border(box: Box): Border;
    /** Of containers: where other shapes may stand in it, below its title. In px of the board. */
    interior?(shape: Shape, text: TextMeasurer): Box;
    /** Of containers and dividers: where the words of its title stand, which connectors keep clear of; undefined without a title. */
    title?(shape: Shape, text: TextMeasurer): Box | undefined;
    /** Of shapes with one text: where that is edited, with room for a line if there is none yet. The whole shape if undefined. */
    textPlace?(shape: Shape, text: TextMeasurer): TextPlace;
    /** From back to front. Text is broken to fit, as it was measured. */
    draw(shape: Shape, text: TextMeasurer): readonly Drawing[];
    /** What is written in it and does not fit, in px; 0 if all fits. */
    cutText(shape: Shape, text: TextMeasurer): number;
}

/** All kinds of shapes that are known. */
export interface ShapeTypes {
    readonly all: readonly ShapeType[];
    /** A plain box with its text and the name of its type, for a type that is not known. */
    of(type: string): ShapeType;
    has(type: string): boolean;
}

/** Bound by an extension that brings kinds of shapes. */
export const ShapeTypeContribution = Symbol('ShapeTypeContribution');
export interface ShapeTypeContribution {
    readonly shapeTypes: readonly ShapeType[];
}
