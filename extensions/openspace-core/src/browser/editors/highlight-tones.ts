/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

export const THEME_KINDS = ['dark', 'light', 'hcDark', 'hcLight'] as const;
export type ThemeKind = typeof THEME_KINDS[number];

/** What lies behind and in front of marks in themes of a kind. */
interface Ground {
    readonly paper: Rgb;
    /** Towards which a colour is moved to stand out from the paper. */
    readonly away: Rgb;
    /** How much of the colour covers the lines, 0 to 1: visible, and the text stays readable. */
    readonly cover: number;
}

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

const GROUNDS: Readonly<Record<ThemeKind, Ground>> = {
    dark: { paper: [30, 30, 30], away: WHITE, cover: 0.2 },
    light: { paper: WHITE, away: BLACK, cover: 0.22 },
    hcDark: { paper: BLACK, away: WHITE, cover: 0.34 },
    hcLight: { paper: WHITE, away: BLACK, cover: 0.3 }
};

/** Least contrast of graphical marks according to WCAG 2, 1.4.11; more where the theme promises it. */
export const LEAST_CONTRAST: Readonly<Record<ThemeKind, number>> = { dark: 3, light: 3, hcDark: 4.5, hcLight: 4.5 };

/** One colour for one kind of theme. */
export interface Tone {
    /** Edge, minimap and ruler. */
    readonly mark: Rgb;
    /** Share of {@link mark} in the background of the lines, 0 to 1. */
    readonly cover: number;
}

/** The colour, moved as far as needed to be seen in a theme of this kind. */
export function toneFor(color: Rgb, kind: ThemeKind): Tone {
    const { paper, away, cover } = GROUNDS[kind];
    for (let share = 0; share < 1; share += 0.05) {
        const mark = mix(color, away, share);
        if (contrast(mark, paper) >= LEAST_CONTRAST[kind]) {
            return { mark, cover };
        }
    }
    return { mark: away, cover };
}

/** `#rrggbb` as numbers. */
export function parseHex(hex: string): Rgb {
    const value = parseInt(hex.slice(1), 16);
    return [value >> 16, value >> 8 & 255, value & 255];
}

/** WCAG 2: 1 for equal colours, 21 for black on white. */
export function contrast(one: Rgb, other: Rgb): number {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
}

/** `share` of the second colour, the rest of the first. */
export function mix(one: Rgb, other: Rgb, share: number): Rgb {
    const [red, green, blue] = one.map((value, index) => Math.round(value + (other[index] - value) * share));
    return [red, green, blue];
}

function luminance(color: Rgb): number {
    const [red, green, blue] = color.map(value => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
