import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { Event } from '@theia/core/lib/common/event';

/** How Theia's `TerminalServiceMainImpl` tells extensions of a terminal; its types hide it. */
interface TerminalTracking {
    readonly toDispose: DisposableCollection;
    trackTerminal: (this: TerminalTracking, terminal: { readonly onDidDispose: Event<void> }) => Promise<void>;
}

/**
 * Lets go of terminals that were closed. Theia keeps its listeners of each, and with them the whole terminal, until the page ends:
 * https://github.com/eclipse-theia/theia/blob/v1.74.1/packages/plugin-ext/src/main/browser/terminal-main.ts
 */
export function releaseTerminals(service: object): void {
    const tracking = service as TerminalTracking;
    const { trackTerminal } = tracking;
    tracking.trackTerminal = async function (this: TerminalTracking, terminal): Promise<void> {
        const listeners = new DisposableCollection();
        listeners.push(this.toDispose.push(listeners));
        terminal.onDidDispose(() => listeners.dispose());
        // What is kept for this terminal goes into a collection of its own.
        await trackTerminal.call(Object.create(this, { toDispose: { value: listeners } }) as TerminalTracking, terminal);
    };
}
