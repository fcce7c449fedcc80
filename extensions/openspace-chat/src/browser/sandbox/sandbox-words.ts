import { nls } from '@theia/core/lib/common/nls';
import { SessionSandbox } from 'openspace-agent/lib/common/sandbox/session-sandbox';

/** Whether commands in it can do whatever the person's account can. */
export function isWithoutWalls({ on, isolates }: SessionSandbox): boolean {
    return on && isolates === false;
}

/** Where the agent works, in a few words. */
export function sandboxLabel({ provider, copy }: SessionSandbox): string {
    if (copy && provider !== undefined) {
        return nls.localize('openspace/chat/sandbox/labelCopy', 'Sandbox: {0}, on a copy', provider);
    }
    return provider === undefined
        ? nls.localize('openspace/chat/sandbox/label', 'Sandbox')
        : nls.localize('openspace/chat/sandbox/labelProvider', 'Sandbox: {0}', provider);
}

/** What it means, and what comes. */
export function sandboxMeaning(sandbox: SessionSandbox): string {
    const now = isWithoutWalls(sandbox)
        ? nls.localize(
            'openspace/chat/sandbox/meaningLocal',
            'The agent of this session uses the tools of a sandbox, but nothing isolates it: its commands can do whatever your account can.'
        )
        : meaningWithWalls(sandbox);
    return sandbox.wanted === undefined ? now : `${now} ${afterTurn(sandbox.wanted, sandbox.wantedCopy)}`;
}

function meaningWithWalls({ on, copy }: SessionSandbox): string {
    if (!on) {
        return nls.localize('openspace/chat/sandbox/meaningOff', 'The agent of this session works on your machine.');
    }
    return copy
        ? nls.localize(
            'openspace/chat/sandbox/meaningCopy',
            'The agent of this session works in a sandbox on a copy of this folder. Review what it changes in Changes, and apply it.'
        )
        : nls.localize(
            'openspace/chat/sandbox/meaningOn',
            'The agent of this session runs commands and changes files in a sandbox on this folder, not on your machine.'
        );
}

/** The switch was turned while the agent works. */
export function afterTurn(wanted: boolean, inCopy = false): string {
    if (wanted && inCopy) {
        return nls.localize('openspace/chat/sandbox/copyAfterTurn', 'The session works on a copy of the folder from the next message on.');
    }
    return wanted
        ? nls.localize('openspace/chat/sandbox/onAfterTurn', 'The session works in a sandbox from the next message on.')
        : nls.localize('openspace/chat/sandbox/offAfterTurn', 'The session leaves the sandbox when this turn is over.');
}
