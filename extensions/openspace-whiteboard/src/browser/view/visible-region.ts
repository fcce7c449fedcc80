import { useStore } from '@xyflow/react';
import * as React from '@theia/core/shared/react';
import { Box } from '../../common/geometry/box';

/** So much more than what can be seen is drawn, in px of the screen: a small move needs nothing new. */
const MARGIN = 400;

/** What can be seen with a margin around it, in px of the board. It is the same object until the view has moved a good deal. */
export function useVisibleRegion(): Box {
    const key = useStore(({ transform: [x, y, zoom], width, height }) => {
        const step = MARGIN / 2;
        return [Math.round(x / step) * step, Math.round(y / step) * step, zoom, width, height].join(' ');
    });
    return React.useMemo(() => {
        const [x, y, zoom, width, height] = key.split(' ').map(Number);
        return {
            x: (-x - MARGIN) / zoom, y: (-y - MARGIN) / zoom,
            width: (width + 2 * MARGIN) / zoom, height: (height + 2 * MARGIN) / zoom
        };
    }, [key]);
}
