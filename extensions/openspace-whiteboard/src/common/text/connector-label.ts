import { Size } from '../geometry/box';
import { LABEL, TextMeasurer, WrappedText } from './text-measurer';
import { wrapText } from './wrap-text';

/** Labels of connectors are broken at this width; in px. */
export const MAX_LABEL_WIDTH = 168;

/** Between a label's text and the edge of its box; in px. */
export const LABEL_PADDING = { x: 6, y: 2 };

/** The lines of a connector's label, as they are measured and drawn. */
export function wrapLabel(label: string, measurer: TextMeasurer): WrappedText {
    return wrapText(label, LABEL, MAX_LABEL_WIDTH, measurer);
}

/** Of the box that keeps a label readable on whatever lies behind it; undefined if there is nothing to read. */
export function labelSize(label: string | undefined, measurer: TextMeasurer): Size | undefined {
    if (!label?.trim()) {
        return undefined;
    }
    const { width, height } = wrapLabel(label, measurer);
    return { width: Math.ceil(width) + 2 * LABEL_PADDING.x, height: Math.ceil(height) + 2 * LABEL_PADDING.y };
}
