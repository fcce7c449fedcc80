import type { PermissionRule } from 'openspace-agent/lib/common';

/** Where the page finds {@link AgentSettingsService}. */
export const AGENT_SETTINGS_SERVICE_PATH = '/services/openspace-agent-settings';

/** Who says so: the person here, their own opencode, the folder, the launcher, OpenSpace itself, or opencode. */
export interface SettingSource {
    readonly owner: 'here' | 'person' | 'folder' | 'launch' | 'openspace' | 'builtin';
    /** Where it stands, if that is a file. */
    readonly file?: string;
}

/** A setting that has one value. */
export interface SourcedValue {
    /** What counts; undefined leaves it to opencode. */
    readonly value?: string;
    readonly source: SettingSource;
    /** What the person chose here, which may not count. */
    readonly own?: string;
}

export interface SourcedRule extends PermissionRule {
    readonly source: SettingSource;
}

export interface AgentEntry {
    readonly name: string;
    readonly description?: string;
    readonly mode: 'primary' | 'subagent' | 'all';
    /** As provider/model, if it has one of its own. */
    readonly model?: string;
    readonly source: SettingSource;
    /** All rules that count for it, in the order in which the server reads them. */
    readonly rules: readonly SourcedRule[];
}

/** How a server of tools is reached. Of what may be secret only the names leave the backend. */
export interface ToolServerShape {
    readonly type: 'local' | 'remote';
    readonly command?: readonly string[];
    readonly cwd?: string;
    readonly url?: string;
    readonly environment: readonly string[];
    readonly headers: readonly string[];
    readonly enabled: boolean;
}

export interface ToolServerEntry {
    readonly name: string;
    readonly source: SettingSource;
    readonly shape?: ToolServerShape;
}

/** What the person says of a server of tools; `keep` stands for a value that is there and stays. */
export interface ToolServerInput {
    readonly type: 'local' | 'remote';
    readonly command?: readonly string[];
    readonly cwd?: string;
    readonly url?: string;
    readonly environment?: Readonly<Record<string, string | { readonly keep: true }>>;
    readonly headers?: Readonly<Record<string, string | { readonly keep: true }>>;
    readonly enabled?: boolean;
}

export interface AgentSettings {
    /** Whether choices can be made here: only for an agent server of our own. */
    readonly editable: boolean;
    /** Where they stand; undefined while there are none. */
    readonly file?: string;
    /** Why that file is not used. */
    readonly problem?: string;
    /** Files of opencode's own configuration that count, of the person and of the folder. */
    readonly files: readonly SettingSource[];
    readonly model: SourcedValue;
    readonly smallModel: SourcedValue;
    readonly defaultAgent: SourcedValue;
    readonly agents: readonly AgentEntry[];
    /** Rules of the person that stand here. */
    readonly ownRules: readonly PermissionRule[];
    /** Rules that the person made by answering "always", until the agent server starts again. */
    readonly always: readonly PermissionRule[];
    readonly servers: readonly ToolServerEntry[];
}

/** When a change counts: at once, or when the turns that run now are over. */
export type SettingChange = 'now' | 'later';

export const AgentSettingsService = Symbol('AgentSettingsService');

/**
 * The person's choices for the agent server, and what else is configured. They are kept in a file of OpenSpace.
 * A rejected call has changed nothing, and carries a message for the user.
 */
export interface AgentSettingsService {
    read(): Promise<AgentSettings>;
    /** Undefined takes the choice back. */
    setValue(name: 'model' | 'smallModel' | 'defaultAgent', value: string | undefined): Promise<SettingChange>;
    setRules(rules: readonly PermissionRule[]): Promise<SettingChange>;
    /** The server forgets all that was answered with "always". */
    forgetAlways(): Promise<SettingChange>;
    /** Adds servers of tools, or changes some of the person's own. They are connected at once. */
    putServers(servers: Readonly<Record<string, ToolServerInput>>, mode: 'add' | 'change'): Promise<void>;
    removeServer(name: string): Promise<SettingChange>;
}
