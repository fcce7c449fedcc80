import { Box } from '../../common/geometry/box';
import { Camera } from '../../common/model/board';

export const MIN_ZOOM = 0.1;
export const MAX_ZOOM = 2;

/** Room around what is brought into the view, in px of the screen: for the tools on the left and the bar at the bottom. */
const ROOM = { left: 64, right: 24, top: 24, bottom: 60 };

/** In a small view they take no more than this share of it. */
const MAX_ROOM = 0.2;

/** How React Flow says where one looks: the place of the board's origin on the screen. */
export interface Viewport {
    readonly x: number;
    readonly y: number;
    readonly zoom: number;
}

interface Extent {
    readonly width: number;
    readonly height: number;
}

export function toViewport({ x, y, zoom }: Camera, { width, height }: Extent): Viewport {
    const scale = limitZoom(zoom);
    return { x: width / 2 - x * scale, y: height / 2 - y * scale, zoom: scale };
}

export function toCamera({ x, y, zoom }: Viewport, { width, height }: Extent): Camera {
    return { x: (width / 2 - x) / zoom, y: (height / 2 - y) / zoom, zoom };
}

/** Where to look to see a box as a whole, as large as it can be but not larger than it is. */
export function cameraFor(box: Box, { width, height }: Extent): Camera {
    const [left, right] = [ROOM.left, ROOM.right].map(room => Math.min(room, width * MAX_ROOM));
    const [top, bottom] = [ROOM.top, ROOM.bottom].map(room => Math.min(room, height * MAX_ROOM));
    const zoom = limitZoom(Math.min(
        1, (width - left - right) / Math.max(1, box.width), (height - top - bottom) / Math.max(1, box.height)
    ));
    return {
        x: box.x + box.width / 2 - (left - right) / 2 / zoom, y: box.y + box.height / 2 - (top - bottom) / 2 / zoom, zoom
    };
}

export function visibleBox({ x, y, zoom }: Camera, { width, height }: Extent): Box {
    return { x: x - width / zoom / 2, y: y - height / zoom / 2, width: width / zoom, height: height / zoom };
}

/** As it stands in a file: to the px, and to a hundredth. */
export function rounded({ x, y, zoom }: Camera): Camera {
    return { x: Math.round(x), y: Math.round(y), zoom: Math.round(zoom * 100) / 100 };
}

function limitZoom(zoom: number): number {
    return Number.isFinite(zoom) ? Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom)) : 1;
}
