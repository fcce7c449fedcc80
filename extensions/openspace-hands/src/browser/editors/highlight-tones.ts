/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

export const THEME_KINDS = ['dark', 'light', 'hcDark', 'hcLight'] as const;
export type ThemeKind = typeof THEME_KINDS[number];

/** What lies behind marks in themes of a kind, and how much they must differ from it. */
interface Ground {
    readonly paper: Rgb;
    /** Towards which a colour is moved to stand out from the paper. */
    readonly away: Rgb;
    /** Least contrast of edges and other small marks: WCAG 2, 1.4.11, and more where the theme promises it. */
    readonly markContrast: number;
    /** Contrast of marked lines: enough to see them, and no more, so that their text stays readable. */
    readonly fillContrast: number;
}

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

export const GROUNDS: Readonly<Record<ThemeKind, Ground>> = {
    dark: { paper: [26, 27, 31], away: WHITE, markContrast: 3, fillContrast: 1.35 },
    light: { paper: WHITE, away: BLACK, markContrast: 3, fillContrast: 1.18 },
    hcDark: { paper: BLACK, away: WHITE, markContrast: 4.5, fillContrast: 1.5 },
    hcLight: { paper: WHITE, away: BLACK, markContrast: 4.5, fillContrast: 1.25 }
};

/** More would hide the text. */
const MAX_COVER = 0.4;
const STEP = 0.02;

/** One colour for one kind of theme. */
export interface Tone {
    /** Of edge, minimap and ruler. */
    readonly mark: Rgb;
    /** Behind the text. */
    readonly fill: Rgb;
    /** How much of {@link fill} covers the paper, 0 to 1. */
    readonly cover: number;
}

/** The colour, moved as far as needed to be seen in a theme of this kind. */
export function toneFor(color: Rgb, kind: ThemeKind): Tone {
    const { paper, away, markContrast } = GROUNDS[kind];
    return { mark: shadesOf(color, away).find(shade => contrast(shade, paper) >= markContrast) ?? away, ...fillFor(color, kind) };
}

/** As little of the colour as can be seen; if all of it cannot, of a stronger shade. */
function fillFor(color: Rgb, kind: ThemeKind): Pick<Tone, 'fill' | 'cover'> {
    const { paper, away, fillContrast } = GROUNDS[kind];
    for (const fill of shadesOf(color, away)) {
        for (let cover = STEP; cover <= MAX_COVER; cover += STEP) {
            if (contrast(mix(paper, fill, cover), paper) >= fillContrast) {
                return { fill, cover: Math.round(cover * 100) / 100 };
            }
        }
    }
    return { fill: away, cover: MAX_COVER };
}

function shadesOf(color: Rgb, away: Rgb): Rgb[] {
    return Array.from({ length: 21 }, (_, step) => mix(color, away, step / 20));
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
