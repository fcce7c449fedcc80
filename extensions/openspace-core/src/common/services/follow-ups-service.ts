import { ServerCommandCall, ShellCall } from './chat-input-service';
import { Prompt } from '../prompt/prompt';

/** Where the page finds {@link FollowUpsService}. */
export const FOLLOW_UPS_SERVICE_PATH = '/services/openspace-follow-ups';

/** What the person sends: a message, a command of the server or a shell command, with all that was chosen for it. */
export type FollowUpCall =
    | { readonly kind: 'message'; readonly prompt: Prompt }
    | { readonly kind: 'command'; readonly call: ServerCommandCall }
    | { readonly kind: 'shell'; readonly call: ShellCall };

/** Something that waits until the agent is done with what it does. */
export interface FollowUp {
    readonly id: string;
    readonly call: FollowUpCall;
}

export const FollowUpsService = Symbol('FollowUpsService');

/**
 * Messages that wait until the agent is at rest; all tabs see the same queue, in the events of the store. What is not there
 * any more, because another tab was faster, is passed over. A rejected call carries a message that a person understands.
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
