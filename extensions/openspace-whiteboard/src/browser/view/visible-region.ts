import { useStore } from '@xyflow/react';
import * as React from '@theia/core/shared/react';
import { bottom, Box, right } from '../../common/geometry/box';

/** So much more than what can be seen is drawn, in px of the screen: a small move needs nothing new. */
const MARGIN = 400;

/** What can be seen with a margin around it, in px of the board. It is the same object until the view has moved or zoomed a good deal. */
export function useVisibleRegion(): Box {
    const key = useStore(({ transform: [x, y, zoom], width, height }) => {
        const region = regionAround({ x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom }, MARGIN / zoom);
        return [region.x, region.y, region.width, region.height].join(' ');
    });
    return React.useMemo(() => {
        const [x, y, width, height] = key.split(' ').map(Number);
        return { x, y, width, height };
    }, [key]);
}

/** A box with at least that margin, on a grid so coarse that most boxes nearby have the same one. */
export function regionAround(box: Box, margin: number): Box {
    const step = 2 ** Math.ceil(Math.log2(margin / 2));
    const down = (value: number): number => Math.floor(value / step) * step;
    const up = (value: number): number => Math.ceil(value / step) * step;
    const [x, y] = [down(box.x - margin), down(box.y - margin)];
    return { x, y, width: up(right(box) + margin) - x, height: up(bottom(box) + margin) - y };
}
