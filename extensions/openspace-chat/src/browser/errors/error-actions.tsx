import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { TurnProblem } from 'openspace-agent/lib/common';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { ChatActions } from '../actions/chat-actions';
import { ModelPickers } from '../models/model-pickers';
import { SessionSandboxSwitch } from '../sandbox/session-sandbox-switch';
import { ChatSelection } from '../selection/chat-selection';
import { SessionOperations } from '../sessions/session-operations';

interface ErrorActionsProps {
    readonly kind: TurnProblem['kind'];
    readonly onRetry?: () => void;
}

interface Action {
    readonly label: string;
    readonly run: () => unknown;
}

/** The next step for each kind of trouble; the first is the one that helps most people. */
export const ErrorActions = ({ kind, onRetry }: ErrorActionsProps): React.JSX.Element | null => {
    const actions = useService(ChatActions);
    const models = useService(ModelPickers);
    const sandbox = useService(SessionSandboxSwitch);
    const selection = useService(ChatSelection);
    const sessions = useService(SessionOperations);
    const connect = { label: nls.localize('openspace/chat/connectProvider', 'Connect a provider'), run: () => actions.connectProvider() };
    const checkAgain = { label: nls.localize('openspace/chat/checkAgain', 'Check again'), run: () => actions.restartAgent() };
    const otherModel = {
        label: nls.localize('openspace/chat/otherModel', 'Choose another model'), run: () => models.pickModel(selection.activeSessionID)
    };
    const compact = { label: nls.localize('openspace/chat/compactNow', 'Compact the session'), run: () => compactSession() };
    const offered: Partial<Record<TurnProblem['kind'], Action[]>> = {
        'no-model': [connect, checkAgain],
        auth: [connect, otherModel, checkAgain],
        quota: [otherModel, connect],
        'rate-limit': [otherModel],
        context: [{ label: nls.localize('openspace/chat/newSession', 'New session'), run: () => actions.newSession() }, compact],
        server: [{ label: nls.localize('openspace/chat/restart', 'Restart agent'), run: () => actions.restartAgent() }],
        sandbox: [
            { label: nls.localize('openspace/chat/sandbox/tryAgain', 'Try again'), run: () => sandbox.turnOn(selection.activeSessionID) },
            {
                label: nls.localize('openspace/chat/sandbox/turnOff', 'Turn the sandbox off…'),
                run: () => sandbox.turnOff(selection.activeSessionID)
            }
        ],
        'agent-config': [
            { label: nls.localize('openspace/trust/changed/reviewShort', 'Review…'), run: () => actions.reviewFolderChanges() }
        ],
        untrusted: [{ label: nls.localize('openspace/chat/decideTrust', 'Decide about trust…'), run: () => actions.decideTrust() }]
    };
    const shown = onRetry ? [{ label: nls.localize('openspace/chat/tryAgain', 'Try again'), run: onRetry }] : offered[kind] ?? [];
    // React takes null for "nothing".
    return shown.length === 0 ? null : <div className='openspace-actions'>
        {shown.map(({ label, run }, index) => <button key={label} type='button'
            className={`theia-button ${index === 0 && MAIN.has(kind) ? 'main' : 'secondary'}`} onClick={() => void run()}>{label}</button>)}
    </div>;

    async function compactSession(): Promise<void> {
        const { activeSessionID } = selection;
        if (activeSessionID) {
            await sessions.compact(activeSessionID, models.choices.choicesFor(activeSessionID).model);
        }
    }
};

/** Without the first step nothing goes on. */
const MAIN: ReadonlySet<TurnProblem['kind']> = new Set(['no-model', 'auth', 'untrusted', 'agent-config']);
