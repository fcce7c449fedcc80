import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ToolPart } from 'openspace-agent/lib/common';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { isMissing, refusalOf, ToolRefusal } from '../model/tool-refusal';
import { TurnOver } from './turn-over';

type ToolStatus = ToolPart['state']['status'] | 'interrupted' | 'missing' | ToolRefusal;

const UNFINISHED: readonly ToolStatus[] = ['pending', 'running'];

/** The state of a call. One that the person stopped or declined is not a failure. */
export const ToolStateIcon = ({ status }: { readonly status: ToolStatus }): React.JSX.Element => {
    const over = React.useContext(TurnOver);
    const shown = over && UNFINISHED.includes(status) ? 'unfinished' : status;
    const [icon, label] = {
        pending: ['circle-outline', nls.localize('openspace/chat/toolPending', 'Waiting')],
        running: ['loading', nls.localizeByDefault('Running')],
        completed: ['check', nls.localize('openspace/chat/toolDone', 'Done')],
        error: ['error', nls.localize('openspace/chat/toolFailed', 'Failed')],
        interrupted: ['circle-slash', nls.localize('openspace/chat/toolStopped', 'Stopped by you')],
        missing: ['circle-slash', nls.localize('openspace/chat/toolMissing', 'Not found')],
        unfinished: ['circle-slash', nls.localize('openspace/chat/toolUnfinished', 'Not finished')],
        rejected: ['circle-slash', refusalWord('rejected')],
        denied: ['circle-slash', refusalWord('denied')],
        dismissed: ['circle-slash', refusalWord('dismissed')]
    }[shown];
    return <span className={`openspace-tool-state openspace-mod-${shown}`} role='img' aria-label={label} title={label}>
        <Icon name={icon} spin={shown === 'running'} />
    </span>;
};

export function statusOf(part: ToolPart): ToolStatus {
    const { state } = part;
    if (state.status === 'error' && state.metadata?.interrupted === true) {
        return 'interrupted';
    }
    return isMissing(part) ? 'missing' : refusalOf(part) ?? state.status;
}

export function refusalWord(refusal: ToolRefusal): string {
    return {
        rejected: nls.localize('openspace/chat/toolRejected', 'Rejected'),
        denied: nls.localize('openspace/chat/toolDenied', 'Denied'),
        dismissed: nls.localize('openspace/chat/toolDismissed', 'Dismissed')
    }[refusal];
}

/** What stands above the text with which a call ended. */
export function outputLabel(part: ToolPart): string {
    if (part.state.status !== 'error') {
        return nls.localizeByDefault('Output');
    }
    return refusalOf(part) || isMissing(part) ? nls.localize('openspace/chat/toolReason', 'Reason') : nls.localizeByDefault('Error');
}
