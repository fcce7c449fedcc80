import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { RowButton } from 'openspace-interface/lib/browser/controls/row-button';
import { reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { relativeTime } from 'openspace-interface/lib/browser/text/relative-time';
import { SandboxedWorkspace } from '../../common';
import { visibleLine } from '../model/audit-text';
import { folderName, isolationOf, noIsolation, providerTitle, statusOf } from '../model/workspace-words';

export interface WorkspaceRowActions {
    readonly onStop: (workspace: SandboxedWorkspace) => Promise<void>;
    readonly onResume: (workspace: SandboxedWorkspace) => Promise<void>;
    readonly onDelete: (workspace: SandboxedWorkspace) => Promise<void>;
    readonly onAudit: (workspace: SandboxedWorkspace) => void;
    readonly onSession: (session: string) => void;
}

interface WorkspaceRowProps extends WorkspaceRowActions {
    readonly workspace: SandboxedWorkspace;
    /** Of its session; undefined if it belongs to none. */
    readonly sessionTitle: string | undefined;
    /** In milliseconds since 1970. */
    readonly now: number;
    /** The server answers. */
    readonly reachable: boolean;
}

/** One sandbox: its folder, what isolates it, its status, its session. */
export const WorkspaceRow = (
    { workspace, sessionTitle, now, reachable, onStop, onResume, onDelete, onAudit, onSession }: WorkspaceRowProps
): React.JSX.Element => {
    const { provider, status, isolation, path, copyOf, error, session } = workspace;
    const [busy, setBusy] = React.useState(false);
    const during = (action: (workspace: SandboxedWorkspace) => Promise<void>) => (): void => {
        setBusy(true);
        void action(workspace).finally(() => setBusy(false));
    };
    const name = visibleLine(folderName(workspace));
    const { icon, spin, word } = statusOf(status);
    const used = relativeTime(Date.parse(workspace.lastUsedAt), now);
    const made = relativeTime(Date.parse(workspace.createdAt), now);
    return <li className='openspace-workspace-row' data-testid='workspace-row' data-workspace-id={workspace.id} data-status={status}
        data-provider={provider}
        data-reachable={reachable}>
        <div className='openspace-workspace-head'>
            <Icon name={icon} spin={spin} />
            <span className='openspace-workspace-name' title={visibleLine(copyOf ?? path ?? '')}>{name}</span>
            <span className='openspace-workspace-buttons'>
                {status === 'ready'
                    ? <RowButton icon='debug-stop' testID='workspace-stop'
                        label={nls.localize('openspace/workspace/stop', 'Stop {0}: its processes end, its files stay', name)}
                        disabled={busy || !reachable} onClick={during(onStop)} />
                    : <RowButton icon='debug-start' testID='workspace-resume'
                        label={nls.localize('openspace/workspace/resume', 'Resume {0}', name)}
                        disabled={busy || !reachable || status === 'creating'} onClick={during(onResume)} />}
                <RowButton icon='list-flat' testID='workspace-audit'
                    label={nls.localize('openspace/workspace/showAudit', 'Show the audit trail of {0}', name)}
                    onClick={() => onAudit(workspace)} />
                <RowButton icon='trash' testID='workspace-delete'
                    label={nls.localize('openspace/workspace/delete', 'Delete the sandbox for {0}', name)} disabled={busy || !reachable}
                    onClick={during(onDelete)} />
            </span>
        </div>
        {path !== undefined && <div className='openspace-workspace-path' title={visibleLine(path)}><bdi>{visibleLine(path)}</bdi></div>}
        <div className='openspace-workspace-facts'>
            <span className='openspace-workspace-status'>{word}</span>
            <span title={isolationOf(provider)}>{providerTitle(provider)}</span>
            {isolation === 'none' && <NoIsolation />}
            <span title={nls.localize('openspace/workspace/made', 'Made {0}', made)}>
                {nls.localize('openspace/workspace/used', 'used {0}', used)}
            </span>
        </div>
        {session !== undefined && sessionTitle !== undefined && <button type='button'
            className='openspace-workspace-session openspace-link-button' data-testid='workspace-session'
            onClick={() => onSession(session)}>
            <Icon name='comment-discussion' /><span>{sessionTitle}</span>
        </button>}
        {error !== undefined && <div className='openspace-workspace-error' role='alert'>{visibleLine(reasonText(error))}</div>}
    </li>;
};

/** Stands wherever a provider without isolation is named. */
export const NoIsolation = (): React.JSX.Element => <span className='openspace-workspace-no-isolation' data-testid='workspace-no-isolation'>
    <Icon name='warning' />{noIsolation()}
</span>;
