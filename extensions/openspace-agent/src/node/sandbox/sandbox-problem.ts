import { TurnProblem } from '../../common';
import { SandboxError } from './sandbox-runtime';

/** Nothing was sent: the agent must not work on the host because its sandbox does not. */
export function sandboxProblem(error: unknown): TurnProblem {
    const reason = error instanceof Error ? error.message : String(error);
    return {
        kind: 'sandbox',
        title: 'The sandbox of this session does not work',
        detail: `${reason} Nothing was sent to the agent, because it would have no tools. `
            + 'Try again, or turn the sandbox off to let the agent work on your machine.',
        ...error instanceof SandboxError && error.technical ? { technical: error.technical } : {}
    };
}
