import { FollowUpCall } from 'openspace-agent/lib/common';

/** Where the page finds {@link FollowUpsService}. */
export const FOLLOW_UPS_SERVICE_PATH = '/services/openspace-follow-ups';

export const FollowUpsService = Symbol('FollowUpsService');

/**
 * Messages that wait until the agent is at rest; all pages see the same queue, in the events of the store. What is not there
 * any more, because another page was faster, is passed over. A rejected call carries a message that a person understands.
 */
export interface FollowUpsService {
    /** Puts it before the named one, or at the end. With a `DeliveryKey`, the page can ask later whether it arrived. */
    add(sessionID: string, call: FollowUpCall, before?: string, key?: string): Promise<void>;
    /** Takes it out, to be written anew; undefined if it is not there any more. */
    take(sessionID: string, id: string): Promise<FollowUpCall | undefined>;
    /** Puts it before the named one, or at the end. */
    move(sessionID: string, id: string, before?: string): Promise<void>;
    drop(sessionID: string, id: string): Promise<void>;
    /** Sends it at once; while the agent works, it takes it into account. */
    sendNow(sessionID: string, id: string): Promise<void>;
    /** What waits since the agent was stopped, failed or was started again is sent from now on. */
    resume(sessionID: string): Promise<void>;
}
