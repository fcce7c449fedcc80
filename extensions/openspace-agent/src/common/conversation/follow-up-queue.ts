/** A follow-up as lists show it; contents of attachments stay in the backend. */
export interface FollowUpSummary {
    readonly id: string;
    /** As it was written. */
    readonly text: string;
    /** Names of what goes along. */
    readonly attachments: readonly string[];
}

/** Why follow-ups wait although the agent is at rest. */
export interface FollowUpHold {
    readonly reason: 'stopped' | 'failed' | 'restarted' | 'refused';
    /** A message for the user, if there is more to say. */
    readonly detail?: string;
}

/** The follow-ups of a session, next one first. */
export interface FollowUpQueue {
    readonly items: readonly FollowUpSummary[];
    /** Absent while they are sent by themselves. */
    readonly hold?: FollowUpHold;
    /** One has left the list and is on its way: the agent is about to begin. */
    readonly sending?: true;
}
