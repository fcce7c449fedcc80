export interface Size {
    readonly width: number;
    readonly height: number;
}

const SMALLEST = 0.05;
const LARGEST = 32;
/** Between two steps of buttons and keys. */
const STEP = 1.25;
/** Room around what is shown as a whole, in pixels. */
const MARGIN = 24;

/** Shows something as a whole, never larger than it is. */
export function fitScale({ width, height }: Size, room: Size): number {
    const scale = Math.min(1, (room.width - MARGIN) / width, (room.height - MARGIN) / height);
    return Number.isFinite(scale) ? limited(scale) : 1;
}

/** One step larger or smaller. Passing by its own size, it stops there. */
export function stepScale(scale: number, direction: 1 | -1): number {
    const next = limited(scale * STEP ** direction);
    return (scale - 1) * (next - 1) < -1e-9 ? 1 : next;
}

/** By the pixels that a wheel or a pinch of two fingers moved. */
export function wheelScale(scale: number, pixels: number): number {
    return limited(scale * Math.exp(-Math.max(-100, Math.min(100, pixels)) / 200));
}

function limited(scale: number): number {
    return Math.min(LARGEST, Math.max(SMALLEST, scale));
}
