import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { RepositoryHead } from 'openspace-hands/lib/common/services/source-control';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { useEventValue } from 'openspace-interface/lib/browser/rendering/use-event-value';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { EnvironmentFacts } from '../../common/environment-service';
import { environmentChecks } from '../model/environment-checks';
import { CardRow } from './card-row';
import { EnvironmentList } from './environment-list';
import { KeyList } from './key-list';
import { ModelLine } from './model-line';
import { NoFolderCards } from './no-folder';
import { RecentFolders, RecentSessions } from './recent-lists';
import { WelcomeFacts, WelcomePlace } from './welcome-facts';

const TITLE = 'openspace-welcome-title';

/** Where the person is, how to begin, what they did last, and what is missing. */
export const WelcomePage = (): React.JSX.Element => {
    const facts = useService(WelcomeFacts);
    const { looked, place, head, recent, facts: machine } = useEventValue(facts.onDidChange, () => facts.world);
    return <main className='openspace-welcome' data-testid='welcome' aria-labelledby={TITLE}>
        {looked && <div className='openspace-welcome-column'>
            {place ? <PlaceHead place={place} head={head} /> : <NoPlaceHead />}
            {place && <ModelLine />}
            {place ? <CardRow /> : <NoFolderCards facts={machine} />}
            <div className='openspace-welcome-columns'>
                {place && <RecentSessions />}
                {recent && <RecentFolders places={recent} />}
            </div>
            <Environment machine={machine} />
            <KeyList hasFolder={place !== undefined} />
        </div>}
    </main>;
};

const PlaceHead = ({ place, head }: { readonly place: WelcomePlace; readonly head: RepositoryHead | undefined }): React.JSX.Element =>
    <header className='openspace-welcome-head'>
        <h1 id={TITLE}>{place.name}</h1>
        {head && <span className='openspace-welcome-branch' data-testid='welcome-branch'>
            <Icon name='git-branch' />{head.branch ?? nls.localize('openspace/welcome/detached', 'no branch, at {0}', head.commit ?? '')}
            {head.operation !== undefined && ` (${head.operation})`}
        </span>}
        <span className='openspace-welcome-muted openspace-welcome-path' title={place.path}>{place.path}</span>
    </header>;

const NoPlaceHead = (): React.JSX.Element => <header className='openspace-welcome-head'>
    <h1 id={TITLE}>OpenSpace</h1>
    <span className='openspace-welcome-muted'>
        {nls.localize('openspace/welcome/noFolder', 'An IDE that you share with an agent. It begins with a folder.')}
    </span>
</header>;

const Environment = ({ machine }: { readonly machine: EnvironmentFacts | undefined }): React.JSX.Element => {
    const store = useService(ConversationStore);
    const server = useEventValue(store.onDidChange, () => store.state.server);
    const checks = React.useMemo(() => environmentChecks({ server, facts: machine }), [server, machine]);
    return <EnvironmentList checks={checks} />;
};
