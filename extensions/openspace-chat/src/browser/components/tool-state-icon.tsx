import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ToolPart } from 'openspace-core/lib/common';
import { Icon } from './icon';
import { TurnOver } from './turn-over';

type ToolStatus = ToolPart['state']['status'] | 'interrupted';

const UNFINISHED: readonly ToolStatus[] = ['pending', 'running'];

/** How it stands with a call; `interrupted` is one that the person stopped, which is no failure. */
export const ToolStateIcon = ({ status }: { readonly status: ToolStatus }): React.JSX.Element => {
    const over = React.useContext(TurnOver);
    const shown = over && UNFINISHED.includes(status) ? 'unfinished' : status;
    const [icon, label] = {
        pending: ['circle-outline', nls.localize('openspace/chat/toolPending', 'Waiting')],
        running: ['loading', nls.localizeByDefault('Running')],
        completed: ['check', nls.localize('openspace/chat/toolDone', 'Done')],
        error: ['error', nls.localize('openspace/chat/toolFailed', 'Failed')],
        interrupted: ['circle-slash', nls.localize('openspace/chat/toolStopped', 'Stopped by you')],
        unfinished: ['circle-slash', nls.localize('openspace/chat/toolUnfinished', 'Not finished')]
    }[shown];
    return <span className={`openspace-tool-state openspace-mod-${shown}`} role='img' aria-label={label} title={label}>
        <Icon name={icon} spin={shown === 'running'} />
    </span>;
};

export function statusOf({ state }: ToolPart): ToolStatus {
    return state.status === 'error' && state.metadata?.interrupted === true ? 'interrupted' : state.status;
}
