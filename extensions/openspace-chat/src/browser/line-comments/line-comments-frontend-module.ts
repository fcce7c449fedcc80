import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { CommandContribution } from '@theia/core/lib/common/command';
import { MenuContribution } from '@theia/core/lib/common/menu';
import { ContainerModule } from '@theia/core/shared/inversify';
import { AgentCommandContribution } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { ArgumentPicker } from 'openspace-core/lib/browser/commands/argument-picker';
import { AgentComments } from './agent-comments';
import { EditorThreads } from './editor-threads';
import { LineCommentsContribution } from './line-comments-contribution';

/** Comments on lines of editors, and the agent's answers. */
export default new ContainerModule(bind => {
    [AgentComments, EditorThreads, LineCommentsContribution].forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
    bind(AgentCommandContribution).toService(AgentComments);
    bind(ArgumentPicker).toService(AgentComments);
    [CommandContribution, MenuContribution, KeybindingContribution, FrontendApplicationContribution].forEach(
        contribution => bind(contribution).toService(LineCommentsContribution)
    );
});
