import { Widget } from '@theia/core/lib/browser/widgets';
import { inject, injectable } from '@theia/core/shared/inversify';
import { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { PaneContentOptions, PaneContentProvider } from 'openspace-core/lib/browser/surfaces/pane-content-provider';
import { AgentTerminals } from './agent-terminals';
import { TerminalNames } from './terminal-names';
import { isClosedByPersonOnly } from './terminal-ownership';

/** Terminals in panes. Only `openspace.terminal.create` starts one. */
@injectable()
export class TerminalPaneContent implements PaneContentProvider {

    @inject(TerminalNames)
    protected readonly names: TerminalNames;

    @inject(AgentTerminals)
    protected readonly terminals: AgentTerminals;

    readonly home = { area: 'bottom' } as const;

    /** A terminal may be there without a tab in this page. */
    open(contentId: string, { widgetOptions }: PaneContentOptions): Promise<Widget> {
        return this.terminals.show(contentId, widgetOptions);
    }

    find(contentId: string): Widget | undefined {
        return this.names.widgetOf(contentId);
    }

    contentIdOf(widget: Widget): string | undefined {
        return this.names.idOf(widget) ?? (widget instanceof TerminalWidget ? widget.id : undefined);
    }

    async reasonToStay(widget: Widget, context: CommandContext): Promise<string | undefined> {
        // What has no name yet was not made by a command.
        if (isClosedByPersonOnly(this.names.stateOf(widget) ?? { createdBy: 'user', isKept: false }, context)) {
            return 'the person uses it; openspace.terminal.close asks them';
        }
        const isBusy = widget instanceof TerminalWidget && await widget.hasChildProcesses();
        return isBusy ? 'a program runs in it; see openspace.terminal.close' : undefined;
    }
}
