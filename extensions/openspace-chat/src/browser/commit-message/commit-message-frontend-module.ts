import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { TabBarToolbarContribution } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { CommandContribution } from '@theia/core/lib/common/command';
import { ContainerModule } from '@theia/core/shared/inversify';
import { CommitMessageContribution } from './commit-message-contribution';
import { DraftSessions } from './draft-sessions';

/** Messages of commits, written by the agent. */
export default new ContainerModule(bind => {
    [CommitMessageContribution, DraftSessions].forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
    [CommandContribution, TabBarToolbarContribution, KeybindingContribution, FrontendApplicationContribution].forEach(
        contribution => bind(contribution).toService(CommitMessageContribution)
    );
});
