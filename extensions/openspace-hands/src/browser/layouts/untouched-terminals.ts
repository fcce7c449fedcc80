import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';

/** What a terminal knows of its end; protected there. */
interface TerminalInternals {
    closeOnDispose: boolean;
}

/**
 * A terminal whose state is asked for takes it that the page ends, and from then on leaves its shell running when its tab is
 * closed. Here it is asked for without that.
 */
export function withTerminalsUntouched<T>(shell: Pick<ApplicationShell, 'widgets'>, ask: () => T): T {
    const terminals = shell.widgets
        .filter(widget => widget instanceof TerminalWidget)
        .map(widget => widget as unknown as TerminalInternals);
    const before = terminals.map(({ closeOnDispose }) => closeOnDispose);
    try {
        return ask();
    } finally {
        terminals.forEach((terminal, index) => { terminal.closeOnDispose = before[index]; });
    }
}
