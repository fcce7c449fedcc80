import { Box } from './box';
import { BlockKind } from './block-kind';
import { Color } from './colors';

/** Something on a slide that a reader takes as one thing. */
export interface LayoutBlock {
    readonly kind: BlockKind;
    /** How it begins, or what it is called; may be empty. */
    readonly words: string;
}

/** A box on a slide, without what is cut off inside of it. */
export interface LayoutPiece {
    readonly block: LayoutBlock;
    /** In the deck's file, from 1. */
    readonly line: number | undefined;
    readonly box: Box;
    /** Where it should stay from left to right: the slide's content, or its column. */
    readonly bounds: Box;
}

/** A box that shows only a part of what is in it. */
export interface LayoutCut {
    readonly block: LayoutBlock;
    readonly line: number | undefined;
    /** Pixels that are not shown. */
    readonly width: number;
    readonly height: number;
}

/** Text of one look. */
export interface LayoutText {
    readonly block: LayoutBlock;
    readonly line: number | undefined;
    readonly words: string;
    /** In pixels of the slide, as it is drawn. */
    readonly size: number;
    readonly isBold: boolean;
    /** Opaque, as they look; undefined where that cannot be told, as on a picture. */
    readonly colors: { readonly text: Color; readonly background: Color } | undefined;
}

/** What is read from a slide that is laid out; the judgement needs no page. */
export interface SlideLayout {
    /** Where its content should stay. */
    readonly content: Box;
    /** What is inside of something comes before it. */
    readonly pieces: readonly LayoutPiece[];
    readonly cuts: readonly LayoutCut[];
    readonly texts: readonly LayoutText[];
    /** Whether there is anything to see. */
    readonly isEmpty: boolean;
}
