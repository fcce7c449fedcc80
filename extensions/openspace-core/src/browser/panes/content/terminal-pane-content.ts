import { Widget } from '@theia/core/lib/browser/widgets';
import { inject, injectable } from '@theia/core/shared/inversify';
import { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { TerminalNames } from '../../terminals/terminal-names';
import { PaneContentProvider } from '../pane-content-provider';

/** Terminals in panes. Only `openspace.terminal.create` starts one. */
@injectable()
export class TerminalPaneContent implements PaneContentProvider {

    @inject(TerminalNames)
    protected readonly names: TerminalNames;

    readonly type = 'terminal';
    readonly home = { area: 'bottom' } as const;

    async open(contentId: string): Promise<Widget> {
        throw new Error(`There is no terminal "${contentId}". Create one with openspace.terminal.create.`);
    }

    find(contentId: string): Widget | undefined {
        return this.names.widgetOf(contentId);
    }

    contentIdOf(widget: Widget): string | undefined {
        return this.names.idOf(widget) ?? (widget instanceof TerminalWidget ? widget.id : undefined);
    }

    async reasonToStay(widget: Widget): Promise<string | undefined> {
        const isBusy = widget instanceof TerminalWidget && await widget.hasChildProcesses();
        return isBusy ? 'a program runs in it; see openspace.terminal.close' : undefined;
    }
}
