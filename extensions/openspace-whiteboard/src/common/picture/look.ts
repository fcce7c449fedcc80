import { COLORS, ColorName, contrastRatio, mix, parseHex, Rgb, toHex } from '../shapes/colors';
import { Ink } from '../shapes/drawing';

/** What the inks of one colour look like, as CSS colours. */
export type Palette = Readonly<Record<Exclude<Ink, 'none' | 'background'>, string>>;

/** The colours of a theme. */
export interface Look {
    readonly isDark: boolean;
    /** Of the board. */
    readonly background: string;
    readonly colors: Readonly<Record<ColorName, Palette>>;
}

/** What text needs, by WCAG 2. */
const READABLE = 4.5;
const BLACK: Rgb = [0x11, 0x18, 0x20];
const WHITE: Rgb = [255, 255, 255];

type Row = readonly [stroke: string, fill: string, tint: string, text: string, muted: string, solid?: string];

function lookOf(isDark: boolean, background: string, rows: Readonly<Record<ColorName, Row>>): Look {
    const palettes = COLORS.map(name => {
        const [stroke, fill, tint, text, muted, solid = stroke] = rows[name];
        return [name, { stroke, fill, tint, text, caption: text, muted, solid }] as const;
    });
    // All names of colours are there.
    return { isDark, background, colors: Object.fromEntries(palettes) as Record<ColorName, Palette> };
}

/** Colours of the same lightness and strength in OKLCH, so that none shouts; yellow is stronger because of paper notes. */
export const LIGHT_LOOK = lookOf(false, '#ffffff', {
    default: ['#5f6b7d', '#f6f8fa', '#fbfcfd', '#1f2630', '#566070', '#465264'],
    gray: ['#758196', '#eef1f7', '#f9fafc', '#30363f', '#535861'],
    red: ['#c65956', '#ffe9e6', '#fff7f6', '#562422', '#764b48'],
    orange: ['#be6517', '#ffebdc', '#fff8f3', '#522907', '#724f37'],
    yellow: ['#ad8b00', '#fff4c7', '#fdfaf1', '#433300', '#64572f'],
    green: ['#319751', '#e2f8e5', '#f5fdf6', '#124020', '#3f6246'],
    teal: ['#009697', '#daf8f7', '#f2fdfc', '#004040', '#306261'],
    blue: ['#4081d2', '#e2f3ff', '#f5fbff', '#18365b', '#415a79'],
    purple: ['#8e6ac7', '#f4ecff', '#fbf8ff', '#3c2b56', '#5d5075'],
    pink: ['#bc598c', '#ffe8f4', '#fff7fb', '#51233b', '#724a5d']
});

export const DARK_LOOK = lookOf(true, '#1e1e1e', {
    default: ['#949eae', '#2b2e33', '#232528', '#e8eaed', '#b4bac3', '#b3bcc9'],
    gray: ['#8e99ab', '#2d3037', '#202224', '#e9ebef', '#bbbec3'],
    red: ['#d87974', '#462624', '#2a1e1d', '#fce5e3', '#d4b6b3'],
    orange: ['#d1834b', '#442916', '#291f19', '#f9e7dc', '#d0b8a9'],
    yellow: ['#b39532', '#392f0f', '#252118', '#f1ebd9', '#c6bea5'],
    green: ['#5dad70', '#1c3723', '#1c241d', '#e0f0e3', '#afc4b2'],
    teal: ['#27adad', '#0d3737', '#192424', '#dbf0f0', '#a7c4c4'],
    blue: ['#639be1', '#1e3149', '#1c222a', '#e0ecfc', '#afbfd5'],
    purple: ['#a486d7', '#342a46', '#232029', '#ede8fa', '#c1b9d1'],
    pink: ['#cf78a3', '#432534', '#291e23', '#f9e5ed', '#d0b5c1']
});

/** Lines in full colour, nothing filled. */
function highContrast(look: Look, background: string, text: string): Look {
    const palettes = COLORS.map(name => {
        const color = name === 'default' || name === 'gray' ? text : look.colors[name].stroke;
        const stroke = readableOn(parseHex(color)!, parseHex(background)!, 7);
        return [name, { stroke, fill: background, tint: background, text, caption: text, muted: text, solid: stroke }] as const;
    });
    return { isDark: look.isDark, background, colors: Object.fromEntries(palettes) as Record<ColorName, Palette> };
}

export const HIGH_CONTRAST_DARK_LOOK = highContrast(DARK_LOOK, '#000000', '#ffffff');
export const HIGH_CONTRAST_LIGHT_LOOK = highContrast(LIGHT_LOOK, '#ffffff', '#000000');

const MAX_KEPT = 500;
const kept = new WeakMap<Look, Map<string, Palette>>();

/** Of a name or `#rrggbb`; that of `default` for whatever is no colour. */
export function paletteOf(look: Look, color: string): Palette {
    if (Object.hasOwn(look.colors, color)) {
        return look.colors[color as ColorName];
    }
    const fill = parseHex(color);
    if (!fill) {
        return look.colors.default;
    }
    const palettes = kept.get(look) ?? new Map<string, Palette>();
    kept.set(look, palettes);
    let palette = palettes.get(color);
    if (!palette) {
        palette = derived(fill, look);
        if (palettes.size < MAX_KEPT) {
            palettes.set(color, palette);
        }
    }
    return palette;
}

/** Of a connector: its line has the colour, and its label is read as any other text on the board. */
export function connectorPalette(look: Look, color: string): Palette {
    const { stroke, solid } = paletteOf(look, color);
    return { ...look.colors.default, stroke: color === 'default' ? stroke : solid, solid };
}

/** What an ink looks like. */
export function inkColor(ink: Ink, palette: Palette, look: Look): string {
    if (ink === 'none') {
        return 'none';
    }
    return ink === 'background' ? look.background : palette[ink];
}

/** A fill that somebody chose, with a stroke that shows its edge and texts that can be read. */
function derived(fill: Rgb, look: Look): Palette {
    const background = parseHex(look.background)!;
    const tint = mix(background, fill, 0.08);
    const isNearGround = contrastRatio(fill, background) < 1.5;
    const edge = mix(fill, look.isDark ? WHITE : BLACK, isNearGround ? 0.45 : 0.25);
    const caption = readableOn(fill, tint, READABLE + 0.5);
    return {
        stroke: toHex(edge),
        fill: toHex(fill),
        tint: toHex(tint),
        text: textOn(fill),
        caption,
        muted: caption,
        solid: readableOn(fill, background, 3)
    };
}

/** On a fill of middle lightness, only black itself is dark enough. */
function textOn(fill: Rgb): string {
    const soft = contrastRatio(BLACK, fill) >= contrastRatio(WHITE, fill) ? BLACK : WHITE;
    return contrastRatio(soft, fill) >= READABLE ? toHex(soft) : '#000000';
}

/** The colour, made lighter or darker until it can be seen on the ground. */
function readableOn(color: Rgb, ground: Rgb, ratio: number): string {
    const goal: Rgb = contrastRatio(WHITE, ground) > contrastRatio([0, 0, 0], ground) ? WHITE : [0, 0, 0];
    for (let share = 0; share < 1; share += 0.1) {
        const candidate = toHex(mix(color, goal, share));
        if (contrastRatio(parseHex(candidate)!, ground) >= ratio) {
            return candidate;
        }
    }
    return toHex(goal);
}
