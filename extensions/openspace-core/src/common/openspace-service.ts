import { AgentCommandCall } from './agent-command';
import { CommandManifest } from './command-manifest';
import { CommandResult } from './command-result';
import { StoreBatch } from './conversation/store-event';
import { Session } from './opencode-types';

export const OPENSPACE_SERVICE_PATH = '/services/openspace';

export interface TabDescription {
    /** File URI of the first workspace root; undefined while no folder is open. */
    readonly rootUri: string | undefined;
    /** Undefined while the person has not decided. */
    readonly trusted: boolean | undefined;
}

export interface LocatedFile {
    readonly uri: string;
    /** Relative to the workspace root. */
    readonly path: string;
}

export const OpenSpaceService = Symbol('OpenSpaceService');

/** Backend side of one tab. A rejected call carries a message that a person understands. */
export interface OpenSpaceService {
    /** Says hello, also when root or trust changed; the store events of the folder start after it. */
    attach(tab: TabDescription): Promise<void>;
    /** The tab has the person's attention now; commands without an owner go there. */
    reportFocus(): Promise<void>;
    /** The page is going away; its commands are answered for at once. */
    reportLeaving(): Promise<void>;
    publishManifest(manifest: CommandManifest): Promise<void>;

    /** Finds a file of the workspace by its path relative to the root, or absolute inside it. */
    locateFile(path: string): Promise<LocatedFile>;

    createSession(): Promise<Session>;
    deleteSession(sessionID: string): Promise<void>;
    /** Subscribes the tab; the conversation arrives as `conversation.loaded`, later changes as events. */
    openSession(sessionID: string): Promise<void>;
    closeSession(sessionID: string): Promise<void>;
    /** Returns once the server has accepted it; the echo of the message arrives as events before that. */
    sendPrompt(sessionID: string, text: string): Promise<void>;
    /** Ends the running turn and drops its commands. */
    abort(sessionID: string): Promise<void>;
    replyPermission(requestID: string, reply: 'once' | 'always' | 'reject', message?: string): Promise<void>;
    replyQuestion(requestID: string, answers: string[][]): Promise<void>;
    rejectQuestion(requestID: string): Promise<void>;

    /** Starts the managed server again, or connects anew to an external one. */
    restartServer(): Promise<void>;
    /** External server to use; empty for our own. */
    useServer(url: string): Promise<void>;
    /** Shell command that lets the person connect a model provider in a terminal. */
    connectProviderCommand(): Promise<string>;
    /** Path prefix under which files of the workspace can be previewed in frames. */
    previewPath(): Promise<string>;
}

/** Page side of one tab. */
export interface OpenSpaceClient {
    /** A notification for Theia's RPC (its name starts with `on`): never answers; rejects if the transport cannot take it. */
    onStoreBatch(batch: StoreBatch): void | Promise<void>;
    executeAgentCommand(call: AgentCommandCall): Promise<CommandResult>;
}
