import type { Disposable } from '@theia/core/lib/common/disposable';
import type { Event } from '@theia/core/lib/common/event';

/** A list to choose from, of which it is not known yet what is in it. */
export interface BusyPick extends Disposable {
    placeholder: string | undefined;
    busy: boolean;
    readonly onDidHide: Event<unknown>;
    show(): void;
}

/**
 * Says that something is looked for until it is known, and goes on then. The list stays until that has shown another one; if the person
 * closes it before, that is the end.
 */
export async function lookFor(known: Promise<void>, pick: BusyPick, text: string, goOn: () => Promise<void>): Promise<void> {
    pick.placeholder = text;
    pick.busy = true;
    let isWanted = true;
    const closed = new Promise<void>(resolve => pick.onDidHide(() => {
        isWanted = false;
        resolve();
    }));
    pick.show();
    try {
        await Promise.race([known, closed]);
        if (isWanted) {
            await goOn();
        }
    } finally {
        pick.dispose();
    }
}
