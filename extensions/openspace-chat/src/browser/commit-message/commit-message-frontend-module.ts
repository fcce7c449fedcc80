import { KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { TabBarToolbarContribution } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { CommandContribution } from '@theia/core/lib/common/command';
import { ContainerModule } from '@theia/core/shared/inversify';
import { CommitMessageContribution } from './commit-message-contribution';

/** Messages of commits, written by the agent. */
export default new ContainerModule(bind => {
    bind(CommitMessageContribution).toSelf().inSingletonScope();
    [CommandContribution, TabBarToolbarContribution, KeybindingContribution].forEach(
        contribution => bind(contribution).toService(CommitMessageContribution)
    );
});
