import { Prompt } from '../conversation/prompt';
import { StoreBatch } from '../conversation/store-event';
import { Session } from '../opencode/opencode-types';

export const AGENT_SERVICE_PATH = '/services/openspace/agent';

export const AgentService = Symbol('AgentService');

/** The agent's server, for one page. A rejected call carries a message that a person understands. */
export interface AgentService {
    createSession(): Promise<Session>;
    deleteSession(sessionID: string): Promise<void>;
    /** Subscribes the page; the conversation arrives as `conversation.loaded`, later changes as events. */
    openSession(sessionID: string): Promise<void>;
    /** Loads the messages before those that the page has; they arrive as `conversation.earlier`. */
    loadEarlier(sessionID: string, cursor: string): Promise<void>;
    closeSession(sessionID: string): Promise<void>;
    /**
     * Returns once the server has accepted it; the echo of the message arrives as events before that. With a `DeliveryKey`,
     * the page can ask later whether it arrived.
     */
    sendPrompt(sessionID: string, prompt: Prompt, key?: string): Promise<void>;
    /** Ends the running turn and drops its commands. */
    abort(sessionID: string): Promise<void>;
    replyPermission(requestID: string, reply: 'once' | 'always' | 'reject', message?: string): Promise<void>;
    /** Accepts everything that the session and its sub-agents ask for without a question, or no longer; until the backend ends. */
    setAutoAccept(sessionID: string, everything: boolean): Promise<void>;
    /**
     * From now on the session and its sub-agents may change the files that the open request names, without a question; until the
     * backend ends. The request itself is not answered.
     */
    allowFiles(requestID: string): Promise<void>;
    /** Takes it back for some of these files. */
    askAboutFiles(sessionID: string, files: readonly string[]): Promise<void>;
    replyQuestion(requestID: string, answers: string[][]): Promise<void>;
    rejectQuestion(requestID: string): Promise<void>;

    /** Starts the managed server again, or connects anew to an external one. */
    restartServer(): Promise<void>;
    /** External server to use; empty for our own. */
    useServer(url: string): Promise<void>;
    /** Shell command that lets the person connect a model provider in a terminal. */
    connectProviderCommand(): Promise<string>;
}

/** Page side of it. */
export interface AgentClient {
    /** A notification for Theia's RPC (its name starts with `on`): never answers; rejects if the transport cannot take it. */
    onStoreBatch(batch: StoreBatch): void | Promise<void>;
}
