import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ToolPart } from 'openspace-core/lib/common';
import { Icon } from '../controls/icon';
import { taskCall } from '../model/task-call';
import { useService } from '../rendering/use-service';
import { ChatSelection } from '../selection/chat-selection';
import { outputLabel } from './tool-state-icon';
import { ToolText } from './tool-text';

/** A sub-agent: what it was told, what it answered, and its own conversation. */
export const TaskCall = ({ part }: { readonly part: ToolPart }): React.JSX.Element => {
    const selection = useService(ChatSelection);
    const { agent, prompt, sessionID } = taskCall(part);
    const { state } = part;
    const show = React.useCallback(() => selection.select(sessionID), [selection, sessionID]);
    return <>
        {agent && <div className='openspace-label'>{nls.localize('openspace/chat/taskAgent', 'Sub-agent: {0}', agent)}</div>}
        {sessionID && <button type='button' className='openspace-link-button' data-testid='show-sub-agent' onClick={show}>
            <Icon name='comment-discussion' />{nls.localize('openspace/chat/showSubAgent', 'Show its conversation')}
        </button>}
        {prompt && <ToolText label={nls.localize('openspace/chat/taskPrompt', 'Task')} text={prompt} />}
        {state.status === 'completed' && <ToolText label={nls.localizeByDefault('Output')} text={state.output} />}
        {state.status === 'error' && <ToolText label={outputLabel(part)} text={state.error} />}
    </>;
};
