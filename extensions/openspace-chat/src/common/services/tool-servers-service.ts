/** Where the page finds {@link ToolServersService}. */
export const TOOL_SERVERS_SERVICE_PATH = '/services/openspace-tool-servers';

/** How it stands with a server of tools: `sign-in` wants the person to sign in first. */
export type ToolServerState = 'connected' | 'off' | 'failed' | 'sign-in';

/** A server that gives the agent tools (MCP). */
export interface ToolServer {
    readonly name: string;
    readonly state: ToolServerState;
    /** Why it failed. */
    readonly problem?: string;
}

/** A server that knows a language (LSP), which the agent server has started. */
export interface LanguageServer {
    readonly name: string;
    readonly isRunning: boolean;
}

export interface ServerOverview {
    readonly tools: readonly ToolServer[];
    readonly languages: readonly LanguageServer[];
    /** Names of the plug-ins that the configuration lists. */
    readonly plugins: readonly string[];
}

export const ToolServersService = Symbol('ToolServersService');

/** What works beside the agent in the page's folder. A rejected call carries a message that a person understands. */
export interface ToolServersService {
    overview(): Promise<ServerOverview>;
    /** Switches a server of tools on or off, until the folder is opened anew; the answer is how it stands then. */
    setConnected(name: string, connected: boolean): Promise<ToolServer>;
    /** Opens the browser for a sign-in and waits for it. */
    signIn(name: string): Promise<ToolServer>;
}
