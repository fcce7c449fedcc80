import * as React from '@theia/core/shared/react';
import { Clock } from 'openspace-interface/lib/browser/rendering/clock';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';

/** How long something must have been in its place before input can be meant for it, in milliseconds. */
export const ARMING_TIME = 500;

/**
 * Tells whether input may act. Keys and clicks that were meant for what was there before must not answer a card that
 * has just appeared or moved; `place` changes whenever it does.
 */
export function useArming(place: string): () => boolean {
    const clock = useService<Clock>(Clock);
    const since = React.useRef(Infinity);
    React.useLayoutEffect(() => {
        since.current = clock();
    }, [clock, place]);
    return React.useCallback(() => clock() - since.current >= ARMING_TIME, [clock]);
}
