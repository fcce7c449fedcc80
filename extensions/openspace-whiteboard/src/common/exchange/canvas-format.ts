import { Shape } from '../model/shape';
import { linesOf } from '../shapes/content';
import { ColorName, toHex, parseHex } from '../shapes/colors';

/** Colours that JSON Canvas gives numbers, with ours that look most like them. */
const PRESETS: readonly (readonly [string, ColorName])[] = [
    ['1', 'red'], ['2', 'orange'], ['3', 'yellow'], ['4', 'green'], ['5', 'teal'], ['6', 'purple']
];

/** Our other colours as the format has them. */
const OTHERS: readonly (readonly [string, ColorName])[] = [['#6b7280', 'gray'], ['#3b82f6', 'blue'], ['#ec4899', 'pink']];

/** Where a node or an edge carries what only boards know, so that a board comes back as it was. */
export const OWN_DATA = 'openspace';
/** Where a shape carries what only the format knows. */
export const FOREIGN_DATA = 'canvas';

export const SIDES = ['top', 'right', 'bottom', 'left'] as const;

const PICTURE = /\.(?:avif|bmp|gif|jpe?g|png|svg|webp)$/i;

export function canvasColor(color: string | undefined): string | undefined {
    const rgb = color === undefined ? undefined : parseHex(color);
    return rgb ? toHex(rgb) : [...PRESETS, ...OTHERS].find(([, name]) => name === color)?.[0];
}

export function colorOfCanvas(color: unknown): string | undefined {
    if (typeof color !== 'string') {
        return undefined;
    }
    const rgb = parseHex(color);
    return [...PRESETS, ...OTHERS].find(([known]) => known === color.toLowerCase())?.[1] ?? (rgb ? toHex(rgb) : undefined);
}

/** What a card shows of a shape, as Markdown. */
export function cardText(shape: Pick<Shape, 'text' | 'name' | 'stereotype' | 'attributes' | 'methods'>): string {
    if (shape.name === undefined) {
        return shape.text ?? '';
    }
    const sections = [linesOf(shape.attributes), linesOf(shape.methods)].filter(lines => lines.length > 0);
    const members = sections.map(lines => `\n${lines.join('\n')}`);
    return [...shape.stereotype ? [`«${shape.stereotype}»`] : [], `**${shape.name}**`, ...members].join('\n');
}

export function isPicture(path: string): boolean {
    return PICTURE.test(path);
}

/** Leads into the workspace and nowhere else, as far as a path can tell. */
export function isWorkspacePath(path: unknown): path is string {
    return typeof path === 'string' && path !== '' && path.length <= 1000 && !/^(?:[a-z][a-z0-9+.-]*:|[/\\~])/i.test(path)
        // eslint-disable-next-line no-control-regex -- no file is called like that
        && !path.split(/[/\\]/).includes('..') && !/[\u0000-\u001f\u007f]/.test(path);
}
