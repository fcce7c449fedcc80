import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ToolPart } from 'openspace-core/lib/common';
import { Icon } from './icon';

type ToolStatus = ToolPart['state']['status'] | 'interrupted';

/** How it stands with a call; `interrupted` is one that the person stopped, which is no failure. */
export const ToolStateIcon = ({ status }: { readonly status: ToolStatus }): React.JSX.Element => {
    const [icon, label] = {
        pending: ['circle-outline', nls.localize('openspace/chat/toolPending', 'Waiting')],
        running: ['loading', nls.localizeByDefault('Running')],
        completed: ['check', nls.localize('openspace/chat/toolDone', 'Done')],
        error: ['error', nls.localize('openspace/chat/toolFailed', 'Failed')],
        interrupted: ['circle-slash', nls.localize('openspace/chat/toolStopped', 'Stopped by you')]
    }[status];
    return <span className={`openspace-tool-state openspace-mod-${status}`} role='img' aria-label={label} title={label}>
        <Icon name={icon} spin={status === 'running'} />
    </span>;
};

export function statusOf({ state }: ToolPart): ToolStatus {
    return state.status === 'error' && state.metadata?.interrupted === true ? 'interrupted' : state.status;
}
