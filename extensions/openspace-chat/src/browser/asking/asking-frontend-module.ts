import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { CommandContribution } from '@theia/core/lib/common/command';
import { MenuContribution } from '@theia/core/lib/common/menu';
import { ContainerModule } from '@theia/core/shared/inversify';
import { AskingContribution } from './asking-contribution';
import { EditorQuestions } from './editor-questions';
import { ErrorActions } from './error-actions';

/** Questions that are asked where one types. */
export default new ContainerModule(bind => {
    [AskingContribution, EditorQuestions, ErrorActions].forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
    [CommandContribution, MenuContribution, KeybindingContribution].forEach(
        contribution => bind(contribution).toService(AskingContribution)
    );
    [CommandContribution, FrontendApplicationContribution].forEach(contribution => bind(contribution).toService(ErrorActions));
});
