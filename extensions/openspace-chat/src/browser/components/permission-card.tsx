import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { PermissionRequest } from 'openspace-core/lib/common';
import { describePermission } from '../model/permission-text';
import { ToolInput } from '../model/pending-requests';
import { useChat } from './chat-context';
import { DiffText } from './diff-text';
import { RequestFrame } from './request-frame';
import { useArming } from './use-arming';
import { useReply } from './use-reply';

interface PermissionCardProps {
    readonly request: PermissionRequest;
    readonly subAgent: string | undefined;
    readonly toolInput: ToolInput | undefined;
    /** Changes whenever the card may have moved under the pointer. */
    readonly place: string;
    readonly onFocusLost: () => void;
}

/** Asks whether the agent may do something. There is no default button. */
export const PermissionCard = ({ request, subAgent, toolInput, place, onFocusLost }: PermissionCardProps): React.JSX.Element => {
    const { service } = useChat();
    const { replying, failure, reply } = useReply(useArming(place));
    const once = React.useCallback(() => reply(() => service.replyPermission(request.id, 'once')), [reply, service, request.id]);
    const always = React.useCallback(() => reply(() => service.replyPermission(request.id, 'always')), [reply, service, request.id]);
    const reject = React.useCallback(() => reply(() => service.replyPermission(request.id, 'reject')), [reply, service, request.id]);
    const { title, patterns, command, diff, input } = describePermission(request, toolInput);
    const buttons = <>
        <button type='button' className='theia-button secondary' data-testid='permission-once' aria-disabled={replying} onClick={once}>
            {nls.localize('openspace/chat/allowOnce', 'Allow once')}
        </button>
        {request.always.length > 0 && <button type='button' className='theia-button secondary' data-testid='permission-always' aria-disabled={replying} onClick={always}>
            {nls.localize('openspace/chat/allowAlways', 'Always allow')}
        </button>}
        <button type='button' className='theia-button secondary' data-testid='permission-reject' aria-disabled={replying} onClick={reject}>
            {nls.localize('openspace/chat/reject', 'Reject')}
        </button>
    </>;
    return <RequestFrame testID='permission-card' icon='shield' title={<>{title} <code>{request.permission}</code></>}
        subAgent={subAgent} failure={failure} actions={buttons} onEscape={reject} onFocusLost={onFocusLost}>
        {patterns.length > 0 && <PatternList patterns={patterns} />}
        {command !== undefined && <pre className='openspace-output' tabIndex={0}>{command}</pre>}
        {diff !== undefined && <DiffText diff={diff} />}
        {input !== undefined && <pre className='openspace-output' tabIndex={0}>{input}</pre>}
        {request.always.length > 0 && <div className='openspace-label'>
            {nls.localize('openspace/chat/alwaysAllows', '"Always allow" covers, until the agent restarts:')} <PatternList patterns={request.always} />
        </div>}
    </RequestFrame>;
};

const PatternList = ({ patterns }: { readonly patterns: readonly string[] }): React.JSX.Element =>
    <ul className='openspace-patterns'>{patterns.map(pattern => <li key={pattern}><code>{pattern}</code></li>)}</ul>;
