import { CommandRegistry } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { WorkspaceCommands } from '@theia/workspace/lib/browser/workspace-commands';
import { useEventValue } from 'openspace-interface/lib/browser/rendering/use-event-value';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { EnvironmentFacts } from '../../common/environment-service';
import { WelcomeCards } from '../cards/welcome-cards';
import { Card, CardButton } from './card-row';
import { ShellCommand } from './environment-list';
import { useKeyOf } from './key-caps';
import { WelcomeActions } from './welcome-actions';

/** Of git's extension. */
const CLONE = 'git.clone';

/** The ways to a folder. */
export const NoFolderCards = ({ facts }: { readonly facts: EnvironmentFacts | undefined }): React.JSX.Element => {
    const actions = useService(WelcomeActions);
    const cards = useService(WelcomeCards);
    const open = React.useCallback(() => actions.run(WorkspaceCommands.OPEN_FOLDER.id), [actions]);
    return <section aria-label={nls.localize('openspace/welcome/begin', 'Begin')} className='openspace-welcome-cards'>
        <CardButton id='open-folder' icon='folder-opened' label={nls.localizeByDefault('Open Folder')}
            description={nls.localize('openspace/welcome/openFolderText', 'The agent works in a folder of yours.')}
            accelerator={useKeyOf(WorkspaceCommands.OPEN_FOLDER.id)} onClick={open} />
        {facts && <CloneCard facts={facts} />}
        {cards.all.filter(({ needsNoFolder }) => needsNoFolder).map(card => <Card key={card.id} card={card} />)}
    </section>;
};

/** Git's extension clones. Without it there is the command line, and without git nothing that could. */
const CloneCard = ({ facts }: { readonly facts: EnvironmentFacts }): React.JSX.Element | undefined => {
    const actions = useService(WelcomeActions);
    const commands = useService(CommandRegistry);
    const isThere = useEventValue(commands.onCommandsChanged, () => commands.getCommand(CLONE) !== undefined);
    const clone = React.useCallback(() => actions.run(CLONE), [actions]);
    if (facts.gitVersion === undefined) {
        return undefined;
    }
    if (!facts.extensions) {
        return <div className='openspace-welcome-card openspace-mod-text' data-testid='welcome-clone-by-hand'>
            <span className='openspace-welcome-card-text'>
                <span className='openspace-welcome-card-label'>{nls.localize('openspace/welcome/cloneByHand', 'Clone in a terminal')}</span>
                <span className='openspace-welcome-muted'>{nls.localize(
                    'openspace/welcome/cloneByHandText', 'Extensions are off, and with them source control. Then open the new folder.'
                )}</span>
                <ShellCommand text='git clone ' />
            </span>
        </div>;
    }
    return <CardButton id='clone' icon='repo-clone' label={nls.localize('openspace/welcome/clone', 'Clone a repository')}
        description={isThere
            ? nls.localize('openspace/welcome/cloneText', 'From an address that git understands, into a folder of your choice.')
            : nls.localize('openspace/welcome/cloneLater', 'Waiting for the git extension…')}
        disabled={!isThere} onClick={clone} />;
};
