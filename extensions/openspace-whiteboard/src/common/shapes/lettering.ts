import { Box } from '../geometry/box';
import { TEXT, TextMeasurer, TextStyle } from '../text/text-measurer';
import { lineHeightOf, widestWord, wrapText } from '../text/wrap-text';
import { Drawing, Ink } from './drawing';

/** Between a text and the border of its shape, in px. */
export const PADDING = 12;
/** A shape that was measured with other fonts is not broken anew for so many px. */
export const SLACK = 6;

/** Lines are broken here, in px, but one word may make them longer. */
export const PREFERRED_WIDTH = 220;
export const MAX_WIDTH = 320;
/** A text with more lines may be wider. */
const MANY_LINES = 12;
/** From the middle of a line to its baseline, as a part of its size. */
const BASELINE = 0.35;

export interface Lettering {
    readonly text: string;
    readonly style: TextStyle;
    readonly box: Box;
    readonly align?: 'start' | 'middle';
    readonly vertical?: 'top' | 'middle';
    readonly ink?: Ink;
    readonly isUnderlined?: boolean;
}

/** How wide the lines of a text may become if nobody says how wide. */
export function preferredTextWidth(text: string, measurer: TextMeasurer, style: TextStyle = TEXT, preferred = PREFERRED_WIDTH): number {
    const width = Math.min(MAX_WIDTH, Math.max(preferred, widestWord(text, style, measurer)));
    return width < MAX_WIDTH && wrapText(text, style, width, measurer).lines.length > MANY_LINES ? MAX_WIDTH : width;
}

/** Of a text in that width. A width with slack may break it into more lines: at other places of a long word. */
export function heightIn(text: string, style: TextStyle, width: number, measurer: TextMeasurer): number {
    return Math.max(wrapText(text, style, width, measurer).height, wrapText(text, style, width + SLACK, measurer).height);
}

/** The lines of a text in a box, and a sign where they do not fit. */
export function letter({ text, style, box, align = 'middle', vertical = 'middle', ink = 'text', isUnderlined }: Lettering,
    measurer: TextMeasurer): Drawing[] {
    const wrapped = wrapText(text, style, box.width + SLACK, measurer);
    const { lineHeight } = wrapped;
    const room = Math.max(1, Math.floor((box.height + SLACK) / lineHeight));
    const lines = wrapped.lines.length <= room ? wrapped.lines : [...wrapped.lines.slice(0, room - 1), `${wrapped.lines[room - 1]}…`];
    const free = box.height - lines.length * lineHeight;
    const top = box.y + (vertical === 'middle' ? free / 2 : Math.min(0, free / 2));
    const x = box.x + (align === 'middle' ? box.width / 2 : 0);
    return lines.map((line, index) => ({
        kind: 'text' as const,
        text: line,
        at: { x, y: baselineIn(top + index * lineHeight, style) },
        anchor: align,
        style,
        ink,
        isUnderlined
    })).filter(line => line.text !== '');
}

/** The baseline of a line whose top is there. */
export function baselineIn(top: number, style: TextStyle): number {
    return top + lineHeightOf(style) / 2 + style.size * BASELINE;
}

/** By how many px a text is larger than its box; 0 if it fits. */
export function cutOf(text: string, style: TextStyle, box: Box, measurer: TextMeasurer): number {
    const { width, height } = wrapText(text, style, box.width + SLACK, measurer);
    return Math.ceil(Math.max(0, width - box.width - SLACK, height - box.height - SLACK));
}
