import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentCommandContribution, AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { PaletteHint } from 'openspace-core/lib/browser/commands/argument-prompt';
import { Surfaces } from 'openspace-core/lib/browser/surfaces/surfaces';
import { ArgumentKind } from 'openspace-core/lib/common/arguments/argument-kinds';
import { definePaneOpen, paneClose, paneFocus, paneList, paneResize } from '../../common';
import { tabOrPaneChoices } from './pane-choices';
import { PaneCloser } from './pane-closer';
import { PaneFocuser } from './pane-focuser';
import { PaneOpener } from './pane-opener';
import { PaneResizer } from './pane-resizer';
import { PaneService } from './pane-service';

/** Commands about the arrangement of the window. */
@injectable()
export class PaneCommands implements AgentCommandContribution {

    @inject(PaneService)
    protected readonly panes: PaneService;

    @inject(Surfaces)
    protected readonly surfaces: Surfaces;

    @inject(PaneOpener)
    protected readonly opener: PaneOpener;

    @inject(PaneCloser)
    protected readonly closer: PaneCloser;

    @inject(PaneFocuser)
    protected readonly focuser: PaneFocuser;

    @inject(PaneResizer)
    protected readonly resizer: PaneResizer;

    registerAgentCommands(registry: AgentCommandRegistry): void {
        // Either a tab or a pane is needed, and the schema requires neither.
        const tabOrPane: PaletteHint = { choices: async () => tabOrPaneChoices((await this.panes.list()).panes) };
        registry.register(paneList, () => this.panes.list());
        const contents = this.surfaces.contentDescriptions;
        if (contents.length > 0) {
            const kindOfContent = (type: unknown): ArgumentKind => contents.find(content => content.type === type)?.kind ?? 'label';
            registry.register(definePaneOpen(contents), (args, context) => this.opener.open(args, context), {
                // The id of a tab is that of a file, a terminal or the like.
                kindOf: (name, { type }) => name === 'contentId' ? kindOfContent(type) : undefined
            });
        }
        registry.register(paneClose, (args, context) => this.closer.close(args, context), tabOrPane);
        registry.register(paneFocus, (args, context) => this.focuser.focus(args, context), tabOrPane);
        registry.register(paneResize, (args, context) => this.resizer.resize(args, context), { optional: ['width', 'height'] });
    }
}
