import { Box, boundsOf, boxOf, grown, overlapArea } from '../geometry/box';
import { Board } from '../model/board';
import { BoardElement, isConnector } from '../model/shape';
import { Route, Routes } from '../routing/route';
import { colorOf } from '../shapes/colors';
import { soundSize } from '../shapes/content';
import { Drawing, STROKE_WIDTH } from '../shapes/drawing';
import { coordinate } from '../shapes/outlines';
import { ShapeTypes } from '../shapes/shape-type';
import { FONT_FAMILY } from '../text/fonts';
import { TextMeasurer } from '../text/text-measurer';
import { BEHIND_OPACITY, DifferenceMark, Ghost, GHOST_OPACITY, MARK_COLORS } from './difference-marks';
import { drawConnector } from './draw-connector';
import { escapeXml, ImageSource, svgOf } from './drawing-svg';
import { connectorPalette, Look, Palette, paletteOf } from './look';
import { paintOrder } from './paint-order';

export interface BoardPicture {
    readonly look: Look;
    readonly types: ShapeTypes;
    readonly measurer: TextMeasurer;
    /** The part that is shown, in px of the board; all of it if undefined. */
    readonly region?: Box;
    /** Around all of it, in px. */
    readonly padding?: number;
    /** Whether the ground is painted; true if undefined. */
    readonly background?: boolean;
    /** A picture of the workspace as a data address; undefined if it cannot be had. */
    readonly imageOf?: ImageSource;
    /** Of the longer side, in px: a larger board is drawn smaller. */
    readonly maxSize?: number;
    /** What has become of it since another version. */
    readonly marks?: readonly DifferenceMark[];
}

export interface SvgPicture {
    readonly svg: string;
    readonly width: number;
    readonly height: number;
}

const PADDING = 24;
/** Of a board on which nothing stands. */
const EMPTY: Box = { x: 0, y: 0, width: 320, height: 180 };

/** A board as a file of its own: nothing in it leads elsewhere. Each element is a group with its id in `data-shape-id`. */
export function boardSvg(board: Board, routes: Routes, picture: BoardPicture): SvgPicture {
    const { look, region, background = true, maxSize = Infinity, marks = [] } = picture;
    const order = paintOrder(board, picture.types);
    const isContainer = (element: BoardElement): boolean => picture.types.of(element.type).isContainer === true;
    const drawn = (elements: readonly BoardElement[]): Piece[] => elements.flatMap(element => pieceOf(element, routes, picture) ?? []);
    const pieces = [
        ...drawn(order.filter(isContainer)), ...marks.map(mark => behindPiece(mark, picture)),
        ...drawn(order.filter(element => !isContainer(element))), ...marks.map(mark => frontPiece(mark, picture))
    ];
    const view = soundRegion(region) ?? grown(boundsOf(pieces.map(({ box }) => box)) ?? EMPTY, picture.padding ?? PADDING);
    const scale = Math.min(1, maxSize / Math.max(view.width, view.height));
    const [width, height] = [view.width, view.height].map(extent => Math.max(1, Math.round(extent * scale)));
    const shown = pieces.filter(({ box }) => overlapArea(grown(box, 1), view) > 0);
    const viewBox = [view.x, view.y, view.width, view.height].map(coordinate);
    const [x, y, w, h] = viewBox;
    const ground = background ? `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${look.background}"/>\n` : '';
    const title = board.title ? `<title>${escapeXml(board.title)}</title>\n` : '';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox.join(' ')}" `
        + `font-family="${escapeXml(FONT_FAMILY)}" stroke-width="${STROKE_WIDTH}" stroke-linejoin="round" stroke-linecap="round">\n`
        + `${title}${ground}${shown.map(({ write }) => write()).join('')}</svg>\n`;
    return { svg, width, height };
}

interface Piece {
    readonly box: Box;
    readonly write: () => string;
}

function pieceOf(element: BoardElement, routes: Routes, { look, types, measurer, imageOf }: BoardPicture): Piece | undefined {
    const group = (drawings: readonly Drawing[], palette: Palette, place = ''): string => {
        const content = svgOf(drawings, { palette, look, measurer, imageOf });
        return `<g data-shape-id="${escapeXml(element.id)}" data-shape-type="${escapeXml(element.type)}"${place}>${content}</g>\n`;
    };
    if (isConnector(element)) {
        const route = routes.get(element.id);
        const box = route && boxOfRoute(route);
        return box && {
            box,
            write: () => group(drawConnector(element, route, measurer), connectorPalette(look, colorOf(element)))
        };
    }
    const type = types.of(element.type);
    const box = { ...boxOf(element), ...soundSize(element) };
    if (!Number.isFinite(box.x) || !Number.isFinite(box.y)) {
        return undefined;
    }
    const place = ` transform="translate(${coordinate(box.x)} ${coordinate(box.y)})"`;
    return { box, write: () => group(type.draw(element, measurer), paletteOf(look, colorOf(element, type.defaultColor)), place) };
}

/** What stands between containers and other shapes. */
function behindPiece({ id, kind, box, ghost, behind }: DifferenceMark, picture: BoardPicture): Piece {
    const { look, measurer } = picture;
    return {
        box,
        write: () => {
            const lines = svgOf(behind, { palette: paletteOf(look, MARK_COLORS[kind]), look, measurer });
            return `<g data-mark-behind="${escapeXml(id)}">${ghost ? ghostSvg(ghost, picture) : ''}`
                + `${lines && `<g opacity="${BEHIND_OPACITY}">${lines}</g>`}</g>\n`;
        }
    };
}

function ghostSvg({ drawings, color, isConnector: isLine, at }: Ghost, { look, measurer, imageOf }: BoardPicture): string {
    const palette = isLine ? connectorPalette(look, color) : paletteOf(look, color);
    const place = `transform="translate(${coordinate(at.x)} ${coordinate(at.y)})"`;
    return `<g opacity="${GHOST_OPACITY}" ${place}>${svgOf(drawings, { palette, look, measurer, imageOf })}</g>`;
}

function frontPiece({ id, kind, box, front }: DifferenceMark, { look, measurer }: BoardPicture): Piece {
    return {
        box,
        write: () => `<g data-mark="${escapeXml(id)}" data-mark-kind="${kind}">`
            + `${svgOf(front, { palette: paletteOf(look, MARK_COLORS[kind]), look, measurer })}</g>\n`
    };
}

/** Of a connector with its heads and its label. */
function boxOfRoute({ points, label }: Route): Box | undefined {
    const line = boundsOf(points.map(point => ({ ...point, width: 0, height: 0 })));
    const box = line && boundsOf(label ? [grown(line, 8), label] : [grown(line, 8)]);
    return box && Object.values(box).every(Number.isFinite) ? box : undefined;
}

function soundRegion(region: Box | undefined): Box | undefined {
    const isSound = region && Object.values(boxOf(region)).every(Number.isFinite) && region.width > 0 && region.height > 0;
    return isSound ? boxOf(region) : undefined;
}
