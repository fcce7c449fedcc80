import { ServerCommandCall, ShellCall } from 'openspace-agent/lib/common';

/** Where the page finds {@link ChatInputService}. */
export const CHAT_INPUT_SERVICE_PATH = '/services/openspace-chat-input';

/** An agent that another one can ask for help. */
export interface HelperAgent {
    readonly name: string;
    readonly description?: string;
}

/** Something that the server does when a message begins with a slash and its name. */
export interface ServerCommand {
    readonly name: string;
    readonly description?: string;
    /** Where it comes from: configuration or files, an MCP server, a skill. */
    readonly source: 'command' | 'mcp' | 'skill';
}

export const ChatInputService = Symbol('ChatInputService');

/** What a person can write beside plain messages. A rejected call carries a message that a person understands. */
export interface ChatInputService {
    listAgents(): Promise<HelperAgent[]>;
    listCommands(): Promise<ServerCommand[]>;
    /** Returns once the server has begun; the message arrives as events. */
    runCommand(sessionID: string, call: ServerCommandCall, key?: string): Promise<void>;
    /**
     * Runs a command in the server's shell, without a model; the agent reads command and output with the next message.
     * Returns once the server has begun.
     */
    runShell(sessionID: string, call: ShellCall, key?: string): Promise<void>;
    /**
     * Whether what was sent or queued under the key has arrived; waits for what is on its way, and rejects if that fails. What
     * has not arrived is not accepted any more, so it can be sent anew.
     */
    hasArrived(sessionID: string, key: string): Promise<boolean>;
}
