/** Where the page finds {@link SandboxService}. */
export const SANDBOX_SERVICE_PATH = '/services/openspace-sandbox';

export const SandboxService = Symbol('SandboxService');

/**
 * The sandboxes of sessions of the page's folder. What changes arrives with the session.
 * A rejected call carries a message that a person understands.
 */
export interface SandboxService {
    /** Lets the agent of this session work in a sandbox, or no longer: at once, or after the turn that is running. */
    setSandboxed(sessionID: string, on: boolean): Promise<'now' | 'after-turn'>;
}
