import { Drawing } from '../shapes/drawing';
import { imagePlaceholder } from '../shapes/image-shape';
import { coordinate } from '../shapes/outlines';
import { cleanLine } from '../text/clean-text';
import { FONT_FAMILY, familyOf } from '../text/fonts';
import { TextMeasurer } from '../text/text-measurer';
import { inkColor, Look, Palette } from './look';

/** The content of a picture of the workspace, as an address that holds it. */
export type ImageSource = (src: string) => string | undefined;

export interface SvgContext {
    readonly palette: Palette;
    readonly look: Look;
    readonly measurer: TextMeasurer;
    readonly imageOf?: ImageSource;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\'': '&#39;' };

/** A picture that is in the address itself: no other one is written. */
const IMAGE_DATA = /^data:image\/(?:png|jpeg|gif|webp|avif|bmp|svg\+xml);base64,[A-Za-z0-9+/]+=*$/;

/** In text and in attributes; characters that XML forbids are gone. */
export function escapeXml(text: string): string {
    return cleanLine(text).replace(/[&<>"']/g, sign => ENTITIES[sign]);
}

/** Elements of SVG. */
export function svgOf(drawings: readonly Drawing[], context: SvgContext): string {
    return drawings.map(drawing => elementOf(drawing, context)).join('');
}

function elementOf(drawing: Drawing, context: SvgContext): string {
    const { palette, look } = context;
    switch (drawing.kind) {
        case 'path': {
            const { d, fill, stroke, width, dash } = drawing;
            const extra = (width === undefined ? '' : ` stroke-width="${coordinate(width)}"`)
                + (dash === undefined ? '' : ` stroke-dasharray="${escapeXml(dash)}"`);
            const [inside, edge] = [fill, stroke].map(ink => inkColor(ink, palette, look));
            return `<path d="${escapeXml(d)}" fill="${inside}" stroke="${edge}"${extra}/>`;
        }
        case 'text': {
            const { text, at, anchor, style, ink, isUnderlined } = drawing;
            const family = familyOf(style);
            const extra = (style.isBold ? ' font-weight="bold"' : '') + (style.isItalic ? ' font-style="italic"' : '')
                + (family === FONT_FAMILY ? '' : ` font-family="${escapeXml(family)}"`)
                + (isUnderlined ? ' text-decoration="underline"' : '') + (anchor === 'start' ? '' : ` text-anchor="${anchor}"`);
            return `<text x="${coordinate(at.x)}" y="${coordinate(at.y)}" font-size="${coordinate(style.size)}" `
                + `fill="${inkColor(ink, palette, look)}" stroke="none"${extra}>${escapeXml(text)}</text>`;
        }
        case 'image': {
            const { src, box } = drawing;
            const data = context.imageOf?.(src);
            if (data === undefined || !IMAGE_DATA.test(data)) {
                return svgOf(imagePlaceholder(src, box, context.measurer), context);
            }
            const [x, y, width, height] = [box.x, box.y, box.width, box.height].map(coordinate);
            return `<image x="${x}" y="${y}" width="${width}" height="${height}" href="${data}"/>`;
        }
    }
}
