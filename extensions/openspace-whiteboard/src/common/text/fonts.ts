import { TextStyle } from './text-measurer';

/** Fonts with the same widths on all systems, so that a text that fits here fits there. */
export const FONT_FAMILY = '\'Helvetica Neue\', Helvetica, Arial, \'Liberation Sans\', sans-serif';

export const MONOSPACED_FAMILY = 'Menlo, Consolas, \'Liberation Mono\', monospace';

export function familyOf({ isMonospaced }: TextStyle): string {
    return isMonospaced ? MONOSPACED_FAMILY : FONT_FAMILY;
}

/** As CSS writes it in `font`. */
export function fontOf(style: TextStyle): string {
    return `${style.isItalic ? 'italic ' : ''}${style.isBold ? 'bold ' : ''}${style.size}px ${familyOf(style)}`;
}
