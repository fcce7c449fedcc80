import { Size } from '../geometry/box';

export interface TextStyle {
    readonly size: number;
    readonly isBold?: boolean;
    readonly isItalic?: boolean;
    readonly isMonospaced?: boolean;
}

/** How wide a line is. The page asks its canvas; without a page there are tables. */
export interface TextMeasurer {
    /** In px, of one line. Never throws, whatever the text. */
    widthOf(line: string, style: TextStyle): number;
}

/** Lines of a text that was broken to fit a width. */
export interface WrappedText extends Size {
    readonly lines: readonly string[];
    readonly lineHeight: number;
}

export const TEXT: TextStyle = { size: 14 };
export const TITLE: TextStyle = { size: 14, isBold: true };
export const LABEL: TextStyle = { size: 12 };

/** Height of a line as a multiple of its size. */
export const LINE_HEIGHT = 1.4;
