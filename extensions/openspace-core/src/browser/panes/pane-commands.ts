import { inject, injectable } from '@theia/core/shared/inversify';
import { CommandData, definePaneOpen, paneClose, paneFocus, paneList, paneResize } from '../../common';
import { AgentCommandContribution, AgentCommandRegistry } from '../commands/agent-command-registry';
import { ArgumentChoice } from '../commands/argument-prompt';
import { Surfaces } from '../surfaces/surfaces';
import { paneChoices, tabChoices } from './pane-choices';
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
        const tabs = async (): Promise<ArgumentChoice[]> => tabChoices((await this.list()).panes);
        const panes = async (): Promise<ArgumentChoice[]> => paneChoices((await this.list()).panes);
        registry.register(paneList, () => this.list());
        const contents = this.surfaces.contentDescriptions;
        if (contents.length > 0) {
            registry.register(definePaneOpen(contents), (args, context) => this.opener.open(args, context));
        }
        registry.register(paneClose, (args, context) => this.closer.close(args, context), { choices: tabs });
        registry.register(paneFocus, (args, context) => this.focuser.focus(args, context), { choices: tabs });
        registry.register(paneResize, (args, context) => this.resizer.resize(args, context), { choices: panes, optional: ['width', 'height'] });
    }

    protected async list(): Promise<CommandData<typeof paneList>> {
        await this.panes.ready();
        this.panes.settle();
        return this.panes.describe();
    }
}
