/** Colours that have a name; the theme decides how they look. */
export const COLORS = ['default', 'gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'] as const;

export type ColorName = typeof COLORS[number];

/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

export function isColorName(value: unknown): value is ColorName {
    return COLORS.some(name => name === value);
}

/** A name, `#rrggbb` or `#rgb`: nothing else reaches a style. */
export function isColor(value: unknown): value is string {
    return isColorName(value) || typeof value === 'string' && HEX.test(value);
}

/** The color of a shape or connector that is drawn: what it says if that is a colour, else that of its type. */
export function colorOf({ color }: { readonly color?: unknown }, defaultColor: ColorName = 'default'): string {
    return isColor(color) ? color : defaultColor;
}

/** Of `#rrggbb` or `#rgb`. */
export function parseHex(color: string): Rgb | undefined {
    if (!HEX.test(color)) {
        return undefined;
    }
    const digits = color.length === 4 ? color.slice(1).replace(/./g, '$&$&') : color.slice(1);
    const value = parseInt(digits, 16);
    return [value >> 16, value >> 8 & 255, value & 255];
}

export function toHex(color: Rgb): string {
    return `#${color.map(part => Math.min(255, Math.max(0, Math.round(part))).toString(16).padStart(2, '0')).join('')}`;
}

/** `share` of the way from one to the other. */
export function mix(from: Rgb, to: Rgb, share: number): Rgb {
    return [0, 1, 2].map(index => from[index] + (to[index] - from[index]) * share) as unknown as Rgb;
}

/** From 0 to 1, by WCAG 2. */
export function luminance(color: Rgb): number {
    const [red, green, blue] = color.map(part => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 to 21, by WCAG 2. */
export function contrastRatio(one: Rgb, other: Rgb): number {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
}
