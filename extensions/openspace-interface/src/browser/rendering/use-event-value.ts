import { Event } from '@theia/core/lib/common/event';
import * as React from '@theia/core/shared/react';

/** The value that `read` gives now, read again after every event. `read` must return the same object while nothing changed. */
export function useEventValue<T>(event: Event<unknown>, read: () => T): T {
    const subscribe = React.useCallback((listener: () => void) => {
        const subscription = event(listener);
        return () => subscription.dispose();
    }, [event]);
    return React.useSyncExternalStore(subscribe, read);
}
