import { Emitter } from '@theia/core/lib/common/event';

/** No list of quick fixes takes longer, the first one of tsserver included. */
const SETTLE_MS = 10_000;

/** What Monaco knows of those who offer code actions. */
interface Registry {
    onDidChange(listener: (count: number) => void): unknown;
}

/**
 * Extensions begin to offer code actions one after the other, in the first seconds of a window. Monaco throws away what the person has
 * asked for meanwhile and says that there is nothing; so it hears of newcomers when they have settled.
 */
export function settleCodeActions(registry: Registry): void {
    const settled = new Emitter<number>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    registry.onDidChange(count => {
        clearTimeout(timer);
        timer = setTimeout(() => { settled.fire(count); }, SETTLE_MS);
    });
    Object.defineProperty(registry, 'onDidChange', { value: settled.event });
}
