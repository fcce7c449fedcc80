import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { CopyButton } from 'openspace-interface/lib/browser/controls/copy-button';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { relativeTime } from 'openspace-interface/lib/browser/text/relative-time';
import { ProviderHealth, WorkspacesState } from '../../common';
import { visibleLine } from '../model/audit-text';
import { copyCommandsLabel, healthOf, isolationOf, limitsNote, programsNote, providerTitle, serverNote } from '../model/workspace-words';
import { NetworkActions, NetworkSection } from './network-section';
import { RemoteActions, RemotesSection } from './remotes-section';
import { NoIsolation, WorkspaceRow, WorkspaceRowActions } from './workspace-row';

export interface WorkspacesViewProps extends WorkspaceRowActions, NetworkActions, RemoteActions {
    readonly state: WorkspacesState;
    readonly loaded: boolean;
    readonly hosts: Readonly<Record<string, 'allow' | 'never'>>;
    /** In milliseconds since 1970. */
    readonly now: number;
    readonly titleOf: (session: string) => string;
    readonly onNew: () => void;
    readonly onCheck: () => void;
    readonly onRestart: () => void;
}

/** All sandboxes, and what could isolate more of them. */
export const WorkspacesView = (
    {
        state, loaded, hosts, now, titleOf, onNew, onCheck, onRestart, onAnswer, onTakeBack, onForbid, onRemote, ...actions
    }: WorkspacesViewProps
): React.JSX.Element => {
    const { server, workspaces, providers, network, git } = state;
    const checking = providers.some(provider => provider.checking);
    const checked = providers.some(({ checkedAt }) => checkedAt !== undefined);
    return <div className='openspace-workspaces-scroll'>
        <ServerNote server={server} onRestart={onRestart} />
        <section aria-label={nls.localize('openspace/workspace/title', 'Sandboxes')}>
            {workspaces.length > 0 && <ul className='openspace-workspace-list'>
                {workspaces.map(workspace => <WorkspaceRow key={workspace.id} workspace={workspace} now={now}
                    reachable={server.state === 'ready'}
                    sessionTitle={workspace.session === undefined ? undefined : titleOf(workspace.session)} {...actions} />)}
            </ul>}
            <div role='status'>
                {workspaces.length === 0 && <Nothing loaded={loaded} starting={server.state === 'starting'} onNew={onNew} />}
            </div>
        </section>
        <NetworkSection network={network} hosts={hosts} titleOf={titleOf}
            onAnswer={onAnswer} onTakeBack={onTakeBack} onForbid={onForbid} />
        <RemotesSection git={git} onRemote={onRemote} />
        <section aria-labelledby='openspace-providers-title'>
            <div className='openspace-workspaces-head'>
                <h3 id='openspace-providers-title'>{nls.localize('openspace/workspace/providers', 'Providers')}</h3>
                <button type='button' className='openspace-link-button' data-testid='workspace-check' disabled={checking} onClick={onCheck}>
                    {checked
                        ? nls.localize('openspace/workspace/checkAgain', 'Check Again')
                        : nls.localize('openspace/workspace/check', 'Check')}
                </button>
            </div>
            <ul className='openspace-provider-list' aria-busy={checking}>
                {providers.map(health => <ProviderRow key={health.provider} health={health} now={now} />)}
            </ul>
        </section>
    </div>;
};

const ServerNote = ({ server, onRestart }: Pick<WorkspacesViewProps, 'onRestart'> & Pick<WorkspacesState, 'server'>): React.JSX.Element => {
    const note = serverNote(server);
    return <div role='status'>{note !== undefined && <div className='openspace-workspaces-note' data-testid='workspace-server-note'
        data-state={server.state}>
        <Icon name={server.state === 'ready' ? 'info' : 'warning'} />
        <span>{visibleLine(note)}</span>
        <button type='button' className='theia-button secondary' onClick={onRestart}>
            {server.state === 'ready'
                ? nls.localize('openspace/workspace/restart', 'Restart Now')
                : nls.localize('openspace/workspace/tryAgain', 'Try Again')}
        </button>
    </div>}</div>;
};

const Nothing = (
    { loaded, starting, onNew }: { readonly loaded: boolean; readonly starting: boolean; readonly onNew: () => void }
): React.JSX.Element => {
    if (!loaded || starting) {
        return <div className='openspace-workspaces-empty'>{nls.localize('openspace/workspace/loading', 'Looking for sandboxes…')}</div>;
    }
    return <div className='openspace-workspaces-empty' data-testid='workspaces-empty'>
        <p>{nls.localize(
            'openspace/workspace/emptyByName',
            'In a sandbox, the agent\'s tools work on your folder, but cannot reach the rest of your machine, your keys or '
                + 'your network. Hosts of the internet need your permission, except for package registries and the like.'
        )}</p>
        <button type='button' className='theia-button' onClick={onNew}>
            {nls.localize('openspace/workspace/new', 'New Sandbox…')}
        </button>
    </div>;
};

interface ProviderRowProps {
    readonly health: ProviderHealth;
    /** In milliseconds since 1970. */
    readonly now: number;
}

/** One provider: whether it works here, and what there is to say about it. */
const ProviderRow = ({ health, now }: ProviderRowProps): React.JSX.Element => {
    const { provider, checking, checkedAt, healthy, detail, commands = [] } = health;
    const { icon, spin, word } = healthOf(health);
    const programs = programsNote(health);
    const state = checking ? 'checking' : healthy === undefined ? 'unknown' : healthy ? 'healthy' : 'unhealthy';
    const details = [detail === undefined ? undefined : visibleLine(reasonText(detail)), limitsNote(health)]
        .filter(text => text !== undefined)
        .join(' ');
    return <li className='openspace-provider-row' data-testid='workspace-provider' data-provider={provider} data-health={state}>
        <Icon name={icon} spin={spin} />
        <div>
            <div className='openspace-provider-head'>
                <span className='openspace-provider-name'>{providerTitle(provider)}</span>
                {provider === 'local' && <NoIsolation />}
                {checkedAt !== undefined && !checking && <span className='openspace-provider-age'
                    title={nls.localize('openspace/workspace/checked', 'Last checked')}>{relativeTime(checkedAt, now)}</span>}
            </div>
            {provider !== 'local' && <div className='openspace-provider-isolation'>{isolationOf(provider)}</div>}
            <div className='openspace-provider-detail'>{checking || details === '' ? word : `${word} · ${details}`}</div>
            {!checking && programs !== undefined && <div className='openspace-provider-detail'
                data-testid='workspace-provider-programs'>{visibleLine(programs)}</div>}
            {!checking && commands.length > 0 && <ProviderCommands commands={commands} />}
        </div>
    </li>;
};

/** What would help, for a terminal: nothing of it is run from here. */
const ProviderCommands = ({ commands }: { readonly commands: readonly string[] }): React.JSX.Element =>
    <div className='openspace-provider-commands' data-testid='workspace-provider-commands'>
        <div className='openspace-provider-commands-head'>
            <span>{nls.localize('openspace/workspace/commands', 'This may help, in a terminal:')}</span>
            <CopyButton text={commands.join('\n')} label={copyCommandsLabel()} />
        </div>
        <pre tabIndex={0}><code>{commands.map(visibleLine).join('\n')}</code></pre>
    </div>;
