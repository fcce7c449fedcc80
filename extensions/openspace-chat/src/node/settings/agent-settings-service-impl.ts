import { McpLocalConfig, McpRemoteConfig } from '@opencode-ai/sdk/v2/client';
import { inject, injectable } from '@theia/core/shared/inversify';
import {
    configOf, describeIssue, groupedRules, isPermissionAction, PermissionRule, ruleProblem, rulesOf, SERVER_NAME, ToolServerConfig,
    toolServerSchema
} from 'openspace-agent/lib/common';
import { FolderAccess } from 'openspace-agent/lib/node/folder-access/folder-access';
import { ConfigSources } from 'openspace-agent/lib/node/opencode/config-sources';
import { OpencodeSettings } from 'openspace-agent/lib/node/opencode/opencode-settings';
import { OpencodeSupervisor } from 'openspace-agent/lib/node/opencode/opencode-supervisor';
import { dataOf } from 'openspace-agent/lib/node/opencode/server-answer';
import { AlwaysAnswers } from 'openspace-agent/lib/node/permissions/always-answers';
import { OpenCodeProxy } from 'openspace-agent/lib/node/proxy/open-code-proxy';
import { AgentSettings, AgentSettingsService, SettingChange, ToolServerInput } from '../../common/services/agent-settings-service';
import { ProviderRefresh } from '../providers/provider-refresh';
import { agentSource, sourcedRules, sourcedValue, sourceOf, toolServerEntries } from './setting-sources';

const MEMBERS = { model: 'model', smallModel: 'small_model', defaultAgent: 'default_agent' } as const;
const FAILURE = 'The settings could not be read';

/** The person's choices for the agent server, for one page's folder. */
@injectable()
export class AgentSettingsServiceImpl implements AgentSettingsService {

    @inject(FolderAccess)
    protected readonly folders: FolderAccess;

    @inject(OpencodeSupervisor)
    protected readonly supervisor: OpencodeSupervisor;

    @inject(OpenCodeProxy)
    protected readonly proxy: OpenCodeProxy;

    @inject(OpencodeSettings)
    protected readonly settings: OpencodeSettings;

    @inject(ConfigSources)
    protected readonly sources: ConfigSources;

    @inject(AlwaysAnswers)
    protected readonly always: AlwaysAnswers;

    @inject(ProviderRefresh)
    protected readonly refresh: ProviderRefresh;

    async read(): Promise<AgentSettings> {
        const { client, directory, feed } = await this.folders.open();
        const [config, agents, servers] = await Promise.all([
            dataOf(client.config.get({ directory }), FAILURE), dataOf(client.app.agents({ directory }), FAILURE),
            dataOf(client.mcp.status({ directory }), FAILURE)
        ]);
        const { editable } = this;
        // What an external server is configured with stands on its machine.
        const sources = editable ? this.sources.list(feed.trusted === true ? directory : undefined) : [];
        return {
            editable,
            ...this.settings.exists ? { file: this.settings.file } : {},
            problem: this.settings.problem,
            files: sources.filter(({ owner }) => owner === 'person' || owner === 'folder').map(sourceOf),
            model: sourcedValue(sources, MEMBERS.model, config.model),
            smallModel: sourcedValue(sources, MEMBERS.smallModel, config.small_model),
            defaultAgent: sourcedValue(sources, MEMBERS.defaultAgent, config.default_agent),
            agents: agents.filter(({ hidden }) => !hidden).map(({ name, description, mode, model, native, permission }) => ({
                name, description, mode,
                model: model && `${model.providerID}/${model.modelID}`,
                source: agentSource(name, native === true, sources),
                rules: sourcedRules(name, permission, sources)
            })),
            ownRules: rulesOf(this.settings.data.permission),
            always: this.always.list(directory),
            servers: toolServerEntries(Object.keys(servers), sources)
        };
    }

    async setValue(name: keyof typeof MEMBERS, value: string | undefined): Promise<SettingChange> {
        const { client, directory } = await this.folders.open();
        this.requireOwnServer();
        if (value !== undefined && name === 'defaultAgent') {
            const agents = await dataOf(client.app.agents({ directory }), FAILURE);
            if (!agents.some(agent => agent.name === value && agent.mode !== 'subagent' && !agent.hidden)) {
                throw new Error(`There is no agent ${value} that can answer you.`);
            }
        } else if (value !== undefined) {
            const { providers } = await dataOf(client.config.providers({ directory }), FAILURE);
            if (!providers.some(({ id, models }) => Object.keys(models).some(model => `${id}/${model}` === value))) {
                throw new Error(`There is no model ${value}.`);
            }
        }
        this.settings.change({ [MEMBERS[name]]: value });
        return this.refresh.apply('restart');
    }

    async setRules(rules: readonly PermissionRule[]): Promise<SettingChange> {
        this.requireOwnServer();
        const wrong = rules.find((rule, index) =>
            !isPermissionAction(rule.action) || ruleProblem(rule, rules.slice(0, index)) !== undefined);
        if (wrong) {
            throw new Error(`${wrong.permission}: ${wrong.pattern} cannot be a rule.`);
        }
        this.settings.change({ permission: rules.length > 0 ? configOf(groupedRules(rules)) : undefined });
        return this.refresh.apply('restart');
    }

    async forgetAlways(): Promise<SettingChange> {
        return this.refresh.apply();
    }

    async putServers(servers: Readonly<Record<string, ToolServerInput>>, mode: 'add' | 'change'): Promise<void> {
        const { client, directory } = await this.folders.open();
        this.requireOwnServer();
        const { mcp: own = {} } = this.settings.data;
        const known = await dataOf(client.mcp.status({ directory }), FAILURE);
        const added: Record<string, ToolServerConfig> = {};
        for (const [name, input] of Object.entries(servers)) {
            if (!SERVER_NAME.test(name)) {
                throw new Error(`"${name}" cannot be a name: letters, digits, - and _ only.`);
            }
            if (mode === 'add' && (name in own || name in known)) {
                throw new Error(`There is a server ${name} already.`);
            }
            if (mode === 'change' && !(name in own)) {
                throw new Error(`${name} is not configured here.`);
            }
            added[name] = checkedServer(name, input, own[name]);
        }
        this.settings.change({ mcp: { ...own, ...added } });
        // Without a new start: turns that run go on.
        await Promise.all(Object.entries(added).map(([name, config]) => this.connect(name, config)));
    }

    async removeServer(name: string): Promise<SettingChange> {
        this.requireOwnServer();
        const { [name]: removed, ...others } = this.settings.data.mcp ?? {};
        if (removed === undefined) {
            throw new Error(`${name} is not configured here.`);
        }
        this.settings.change({ mcp: Object.keys(others).length > 0 ? others : undefined });
        return this.refresh.apply('restart');
    }

    protected get editable(): boolean {
        return this.supervisor.endpoint?.managed === true;
    }

    protected requireOwnServer(): void {
        if (!this.editable) {
            throw new Error('The agent server is not ours: change its own opencode.json.');
        }
    }

    /** In all folders that are open; what goes wrong there is seen in its state. */
    protected async connect(name: string, config: McpLocalConfig | McpRemoteConfig): Promise<void> {
        const { client } = this.supervisor.endpoint ?? {};
        await Promise.all(this.proxy.allFeeds.map(async ({ directory }) =>
            client?.mcp.add({ directory, name, config }).catch(() => undefined)));
    }
}

/** Rejects what cannot work, with a message in which there is no secret. */
function checkedServer(name: string, input: ToolServerInput, known: ToolServerConfig | undefined): ToolServerConfig {
    const { environment, headers, ...others } = input;
    const { timeout } = known ?? {};
    const checked = toolServerSchema.safeParse({
        ...timeout === undefined ? {} : { timeout },
        ...others,
        ...environment && { environment: filledIn(environment, known?.type === 'local' ? known.environment : undefined) },
        ...headers && { headers: filledIn(headers, known?.type === 'remote' ? known.headers : undefined) }
    });
    if (!checked.success) {
        throw new Error(`${name}: ${describeIssue(checked.error)}`);
    }
    return checked.data;
}

/** Where a value stays, it is the one that is there. */
function filledIn(
    values: NonNullable<ToolServerInput['headers']>, before: Readonly<Record<string, string>> | undefined
): Record<string, string> {
    return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? value : before?.[key] ?? '']));
}
