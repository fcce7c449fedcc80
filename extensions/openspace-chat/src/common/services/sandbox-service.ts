import { SessionPlace } from 'openspace-agent/lib/common/sandbox/session-sandbox';

/** Where the page finds {@link SandboxService}. */
export const SANDBOX_SERVICE_PATH = '/services/openspace-sandbox';

export const SandboxService = Symbol('SandboxService');

/**
 * The sandboxes of sessions of the page's folder. What changes arrives with the session.
 * A rejected call carries a message that a person understands.
 */
export interface SandboxService {
    /** Says where the agent of this session works: at once, or after the turn that is running. */
    setSandboxed(sessionID: string, where: SessionPlace): Promise<'now' | 'after-turn'>;
    /** In how many files its copy has changes that were not applied. */
    unapplied(sessionID: string): Promise<number>;
    /** Deletes its copy, with what was not applied. */
    deleteCopy(sessionID: string): Promise<void>;
}
