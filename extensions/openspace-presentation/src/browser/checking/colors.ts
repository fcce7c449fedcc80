/** A colour of sRGB: red, green and blue from 0 to 255, alpha from 0 to 1. */
export interface Color {
    readonly red: number;
    readonly green: number;
    readonly blue: number;
    readonly alpha: number;
}

export const WHITE: Color = { red: 255, green: 255, blue: 255, alpha: 1 };

const LEGACY = /^rgba?\(([^)]+)\)$/;
/** What `color-mix(in srgb, …)` becomes. */
const SRGB = /^color\(srgb ([^)]+)\)$/;

/** A colour as `getComputedStyle` writes it; undefined for colour spaces that decks do not use. */
export function parseColor(text: string): Color | undefined {
    const legacy = LEGACY.exec(text);
    const parts = ((legacy ?? SRGB.exec(text))?.[1] ?? '').split(/[\s,/]+/).filter(part => part !== '');
    const [red, green, blue, alpha = 1] = parts.map(toNumber);
    if ([red, green, blue, alpha].some(part => part === undefined || Number.isNaN(part))) {
        return undefined;
    }
    const unit = legacy ? 1 : 255;
    return { red: red * unit, green: green * unit, blue: blue * unit, alpha };
}

function toNumber(part: string): number {
    if (part === 'none') {
        return 0;
    }
    return part.endsWith('%') ? Number(part.slice(0, -1)) / 100 : Number(part);
}

/** `above` as it looks on `below`, which is opaque. */
export function blend(above: Color, below: Color, opacity = 1): Color {
    const alpha = above.alpha * opacity;
    const mix = (from: number, to: number): number => from + (to - from) * alpha;
    return { red: mix(below.red, above.red), green: mix(below.green, above.green), blue: mix(below.blue, above.blue), alpha: 1 };
}

/** From 0 to 1, by WCAG 2. */
export function luminance({ red, green, blue }: Color): number {
    const linear = (part: number): number => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Of two opaque colours, from 1 to 21, by WCAG 2. */
export function contrastRatio(one: Color, other: Color): number {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
}
