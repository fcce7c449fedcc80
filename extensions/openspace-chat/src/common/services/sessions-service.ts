import { PromptChoices } from 'openspace-agent/lib/common/conversation/prompt';
import { MessageWithParts } from 'openspace-agent/lib/common/conversation/store-event';
import { Session } from 'openspace-agent/lib/common/opencode/opencode-types';

/** Where the page finds {@link SessionsService}. */
export const SESSIONS_SERVICE_PATH = '/services/openspace-sessions';

/** A whole conversation, texts free of blocks. */
export interface SessionTranscript {
    readonly info: Session;
    readonly messages: readonly MessageWithParts[];
}

/** A command as the agent wrote it into a message. */
export interface WrittenBlock {
    readonly partId: string;
    /** Which block of the part it is, from 0. */
    readonly index: number;
    readonly cmd: string;
    readonly args: Readonly<Record<string, unknown>>;
    /** What looks like a secret was taken out of the arguments. */
    readonly isRedacted: boolean;
}

export const SessionsService = Symbol('SessionsService');

/**
 * What a person does with whole sessions of the page's folder. What changes arrives as store events. A rejected call carries
 * a message that a person understands.
 */
export interface SessionsService {
    /** The commands with these ids in a message, which the conversation shows without them. */
    writtenBlocks(sessionID: string, messageID: string, ids: readonly string[]): Promise<WrittenBlock[]>;
    rename(sessionID: string, title: string): Promise<void>;
    /** Takes the session off the list, or puts it back. */
    setArchived(sessionID: string, archived: boolean): Promise<void>;
    /** A new session with all that was said before the message, or with everything. */
    fork(sessionID: string, messageID?: string): Promise<Session>;
    /** Takes back the message and all after it; in git folders the files too. The answer's `revert.snapshot` tells whether they were. */
    revert(sessionID: string, messageID: string): Promise<Session>;
    /** Brings back what was taken back, files included. */
    unrevert(sessionID: string): Promise<void>;
    /** Lets a model replace what was said by a summary; returns when it is there. */
    compact(sessionID: string, model?: PromptChoices['model']): Promise<void>;
    /** Whether the server's configuration lets sessions be shared. */
    mayShare(): Promise<boolean>;
    /** Publishes the session; the answer is its address. */
    share(sessionID: string): Promise<string>;
    unshare(sessionID: string): Promise<void>;
    transcript(sessionID: string): Promise<SessionTranscript>;
}
