import type { OutgoingPush } from '@openspace/foundation/git';

/** Whether the agent may act in the IDE: yes, not at the moment (its commands wait), no (they are declined). */
export type AgentControlMode = 'on' | 'paused' | 'off';

export interface AgentControlState {
    readonly mode: AgentControlMode;
    /** False while the person has not answered the consent question yet. */
    readonly decided: boolean;
    /** Why it was paused, if the person did not do it. */
    readonly reason?: string;
}

export interface DangerousPart {
    readonly part: string;
    readonly reasons: readonly string[];
}

/** Something that only the person can decide. Shown by the page outside of everything that content can draw on. */
export type PersonQuestion =
    | { readonly kind: 'consent'; readonly id: string }
    | {
        readonly kind: 'danger';
        readonly id: string;
        /** Instead of whether the agent may do this. */
        readonly title?: string;
        readonly cmd: string;
        /** Name of the command for people. */
        readonly label: string;
        /** The arguments as the person should read them, complete. */
        readonly details: string;
        /** The details are only the beginning, and say so. */
        readonly cut?: boolean;
        /** Why it is asked, in a sentence. */
        readonly reason: string;
        /** If there are several reasons: the parts of the text, each with its own. */
        readonly dangers?: readonly DangerousPart[];
        /** The person may also allow it for the rest of the session. */
        readonly sessionChoice?: boolean;
        /** The person says for how long it is allowed or forbidden; saying no without that is for now. */
        readonly scopeChoice?: boolean;
        /** It is about this push, and `details` are empty. */
        readonly push?: OutgoingPush;
    };

/** `once` is for the command that asks. */
export const ANSWER_SCOPES = ['once', 'session', 'always', 'never'] as const;
export type AnswerScope = typeof ANSWER_SCOPES[number];

export interface PersonAnswer {
    readonly allowed: boolean;
    /** If it was asked for. */
    readonly scope?: AnswerScope;
    /** The person does not want to be asked again: for consent ever, else in this session. */
    readonly remember?: boolean;
}

/** Grows when the text of the consent question changes in meaning; older answers do not count any more. */
export const CONSENT_VERSION = 1;

export const DECLINED = 'The command was declined by the user.';
export const STOPPED = 'Stopped by the user.';
