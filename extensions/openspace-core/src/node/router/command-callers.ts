import { AgentCommandCall, DecisionRule, ResultLine } from '../../common';
import { ConnectedPage } from '../pages/connected-page';
import { CopyPlace } from './copy-place';

/** Why a command is one too many. */
export interface LimitRefusal {
    readonly rule: DecisionRule;
    readonly error: string;
}

/** What has to be known of a command to say where it may act. */
export interface GuardedCommand {
    readonly cmd: string;
    readonly args: Readonly<Record<string, unknown>>;
    readonly sessionId?: string;
    readonly directory?: string;
}

/** The sessions on whose behalf commands run, as the gateway has to know them. Who is connected to an agent server answers. */
export interface CommandCallers {
    /** The page in which the session was last prompted, as long as it is there. */
    pageOf(sessionID: string): ConnectedPage | undefined;
    /** Fires when the turn of a command is stopped; without a session when everything is. */
    stopOf(sessionID: string | undefined, messageID: string | undefined): AbortSignal;
    /** Counts a command of the agent; says why it is one too many. */
    count(sessionID: string | undefined, messageID: string | undefined): LimitRefusal | undefined;
    /** Why the agent must not run the command where its session works; undefined if it may. */
    refusal(command: GuardedCommand): string | undefined;
    /** The folders in which a command of the agent must stay; undefined if its window decides. */
    foldersFor(command: GuardedCommand): readonly string[] | undefined;
    /** Of a session that works in a copy of its folder: where its commands act. Rejects with a message if the copy cannot be had. */
    copyOf(command: GuardedCommand): Promise<CopyPlace | undefined>;
    /** Asks the person if there is a reason to; true if there is none, undefined if nobody can be asked. */
    mayRun(call: AgentCommandCall, pick: () => ConnectedPage | undefined, withdrawn: AbortSignal): Promise<boolean | undefined>;
    /** Keeps what a command came to, for the agent to read; returns a function that says that it knows already. */
    note(sessionID: string, directory: string | undefined, line: ResultLine): () => void;
}

export const CommandCallers = Symbol('CommandCallers');
