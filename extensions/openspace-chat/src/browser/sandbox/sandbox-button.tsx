import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { SessionSandbox } from 'openspace-agent/lib/common/sandbox/session-sandbox';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { isWithoutWalls, sandboxLabel, sandboxMeaning } from './sandbox-words';
import { SessionSandboxSwitch } from './session-sandbox-switch';

interface SandboxButtonProps {
    readonly sessionID: string | undefined;
    readonly sandbox: SessionSandbox;
}

/** Whether the agent of this session works in a sandbox: shown, and switched. */
export const SandboxButton = ({ sessionID, sandbox }: SandboxButtonProps): React.JSX.Element => {
    const control = useService(SessionSandboxSwitch);
    const toggle = React.useCallback(() => void control.toggle(sessionID), [control, sessionID]);
    const { on, wanted } = sandbox;
    const title = on ? `${sandboxLabel(sandbox)}\n${sandboxMeaning(sandbox)}` : sandboxMeaning(sandbox);
    const look = isWithoutWalls(sandbox) ? 'openspace-mod-warning' : on ? 'openspace-mod-on' : '';
    return <button type='button' className={`openspace-icon-button openspace-sandbox-button ${look} ${wanted === undefined
        ? ''
        : 'openspace-mod-waiting'}`} data-testid='chat-sandbox'
        data-state={wanted === undefined ? on ? 'on' : 'off' : 'waiting'} aria-pressed={wanted ?? on}
        aria-label={nls.localize('openspace/chat/sandbox/switch', 'Run in sandbox')} title={title} onClick={toggle}>
        <Icon name='shield' />
    </button>;
};
