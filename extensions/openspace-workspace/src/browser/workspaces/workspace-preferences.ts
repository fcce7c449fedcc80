import { nls } from '@theia/core/lib/common/nls';
import { PreferenceProxy, PreferenceSchema, PreferenceScope } from '@theia/core/lib/common/preferences';
import { interfaces } from '@theia/core/shared/inversify';
import { bindPreferences } from 'openspace-core/lib/common/preferences/bind-preferences';
import { DEFAULT_WORKSPACE_SETTINGS, PROVIDER_NAMES, WorkspaceSettings, workspaceSettingsSchema } from '../../common';

export interface WorkspaceConfiguration {
    readonly 'openspace.workspace.provider': WorkspaceSettings['provider'];
    readonly 'openspace.workspace.allowLocal': boolean;
    readonly 'openspace.workspace.idleMinutes': number;
    readonly 'openspace.workspace.memory': number;
    readonly 'openspace.workspace.processes': number;
    readonly 'openspace.workspace.cpus': number;
    readonly 'openspace.workspace.fileSize': number;
    readonly 'openspace.workspace.temporary': number;
    readonly 'openspace.workspace.programFolders': readonly string[];
    readonly 'openspace.workspace.keepHome': boolean;
    readonly 'openspace.workspace.copyIgnored': boolean;
    readonly 'openspace.workspace.network': WorkspaceSettings['network'];
    readonly 'openspace.workspace.networkHosts': WorkspaceSettings['networkHosts'];
    readonly 'openspace.workspace.gitName': string;
    readonly 'openspace.workspace.gitEmail': string;
    readonly 'openspace.workspace.githubAppId': string;
    readonly 'openspace.workspace.githubAppKey': string;
    readonly 'openspace.workspace.githubApiUrl': string;
}

const SETTINGS = {
    provider: 'openspace.workspace.provider',
    allowLocal: 'openspace.workspace.allowLocal',
    idleMinutes: 'openspace.workspace.idleMinutes',
    memoryMegabytes: 'openspace.workspace.memory',
    processes: 'openspace.workspace.processes',
    cpus: 'openspace.workspace.cpus',
    fileMegabytes: 'openspace.workspace.fileSize',
    temporaryMegabytes: 'openspace.workspace.temporary',
    programFolders: 'openspace.workspace.programFolders',
    keepHome: 'openspace.workspace.keepHome',
    copyIgnored: 'openspace.workspace.copyIgnored',
    network: 'openspace.workspace.network',
    networkHosts: 'openspace.workspace.networkHosts',
    gitName: 'openspace.workspace.gitName',
    gitEmail: 'openspace.workspace.gitEmail',
    githubAppId: 'openspace.workspace.githubAppId',
    githubAppKey: 'openspace.workspace.githubAppKey',
    githubApiUrl: 'openspace.workspace.githubApiUrl'
} satisfies Record<keyof WorkspaceSettings, keyof WorkspaceConfiguration>;

export const ALLOW_LOCAL_PREFERENCE = SETTINGS.allowLocal;
export const NETWORK_HOSTS_PREFERENCE = SETTINGS.networkHosts;

/** Only the person decides: a folder could switch the isolation off. */
export const workspacePreferenceSchema: PreferenceSchema = {
    scope: PreferenceScope.User,
    properties: {
        [SETTINGS.provider]: {
            type: 'string',
            enum: ['auto', ...PROVIDER_NAMES],
            default: DEFAULT_WORKSPACE_SETTINGS.provider,
            markdownDescription: nls.localize(
                'openspace/workspace/preference/provider',
                'What isolates a sandbox. `auto` takes the first that works here on the folder itself. `firecracker` (a virtual machine) '
                    + 'and `e2b` keep the files for themselves: sessions work on a copy, from which you apply changes, and the agent '
                    + 'cannot show its files in the window. `local` isolates nothing and is never chosen automatically.'
            )
        },
        [SETTINGS.allowLocal]: {
            type: 'boolean',
            default: DEFAULT_WORKSPACE_SETTINGS.allowLocal,
            markdownDescription: nls.localize(
                'openspace/workspace/preference/allowLocal',
                '**Warning:** allows sandboxes of the provider `local`, which do not isolate anything. Commands of the agent can then do '
                    + 'everything that your account can.'
            )
        },
        [SETTINGS.idleMinutes]: {
            type: 'integer',
            minimum: 0,
            maximum: 7 * 24 * 60,
            default: DEFAULT_WORKSPACE_SETTINGS.idleMinutes,
            description: nls.localize(
                'openspace/workspace/preference/idleMinutes',
                'Minutes after which an unused sandbox goes to sleep; its processes end, its files stay. 0 for never.'
            )
        },
        [SETTINGS.memoryMegabytes]: {
            type: 'integer',
            minimum: 64,
            maximum: 1024 * 1024,
            default: DEFAULT_WORKSPACE_SETTINGS.memoryMegabytes,
            description: nls.localize('openspace/workspace/preference/memory', 'Memory that a new sandbox may use, in megabytes.')
        },
        [SETTINGS.processes]: {
            type: 'integer',
            minimum: 16,
            maximum: 100_000,
            default: DEFAULT_WORKSPACE_SETTINGS.processes,
            description: nls.localize(
                'openspace/workspace/preference/processes', 'Processes that may run in a new sandbox at the same time.'
            )
        },
        [SETTINGS.cpus]: {
            type: 'number',
            minimum: 0.1,
            maximum: 1_024,
            default: DEFAULT_WORKSPACE_SETTINGS.cpus,
            description: nls.localize('openspace/workspace/preference/cpus', 'Processor cores that a new sandbox may use.')
        },
        [SETTINGS.fileMegabytes]: {
            type: 'integer',
            minimum: 1,
            maximum: 1024 * 1024,
            default: DEFAULT_WORKSPACE_SETTINGS.fileMegabytes,
            description: nls.localize(
                'openspace/workspace/preference/fileSize', 'The largest file that a command in a new sandbox may write, in megabytes.'
            )
        },
        [SETTINGS.temporaryMegabytes]: {
            type: 'integer',
            minimum: 1,
            maximum: 1024 * 1024,
            default: DEFAULT_WORKSPACE_SETTINGS.temporaryMegabytes,
            description: nls.localize(
                'openspace/workspace/preference/temporary',
                'Room for the home of a new sandbox, with the caches of package managers, and for temporary files, in megabytes. It is in '
                    + 'memory, and empty when the sandbox wakes up.'
            )
        },
        [SETTINGS.programFolders]: {
            type: 'array',
            items: { type: 'string' },
            default: DEFAULT_WORKSPACE_SETTINGS.programFolders,
            markdownDescription: nls.localize(
                'openspace/workspace/preference/programFolders',
                'Further folders of programs that commands in a new sandbox can run and not change: absolute paths, or such that begin '
                    + 'with `~/`. What well-known programs such as nvm, rustup or pyenv have installed and what is on your PATH is there '
                    + 'anyway.'
            )
        },
        [SETTINGS.keepHome]: {
            type: 'boolean',
            default: DEFAULT_WORKSPACE_SETTINGS.keepHome,
            markdownDescription: nls.localize(
                'openspace/workspace/preference/keepHome',
                'A new sandbox of bubblewrap keeps its home on the disk, with the caches of npm, pip, cargo and the like, and finds it '
                    + 'again when it wakes up. It has this home for itself, and loses it when it is deleted. Else the home is in memory.'
            )
        },
        [SETTINGS.copyIgnored]: {
            type: 'boolean',
            default: DEFAULT_WORKSPACE_SETTINGS.copyIgnored,
            description: nls.localize(
                'openspace/workspace/preference/copyIgnored',
                'A new copy for a session also has the files that git ignores, such as installed packages and local settings, with the '
                    + 'secrets that are in them.'
            )
        },
        [SETTINGS.network]: {
            type: 'string',
            enum: ['by name', 'off'],
            default: DEFAULT_WORKSPACE_SETTINGS.network,
            markdownDescription: nls.localize(
                'openspace/workspace/preference/network',
                'What commands in a sandbox can reach. `by name`: package registries and source hosts, and others that you allow; '
                    + 'your machine and your own network never. `off`: nothing.'
            )
        },
        [SETTINGS.networkHosts]: {
            type: 'object',
            additionalProperties: { type: 'string', enum: ['allow', 'never'] },
            default: DEFAULT_WORKSPACE_SETTINGS.networkHosts,
            markdownDescription: nls.localize(
                'openspace/workspace/preference/networkHosts',
                'Hosts that sandboxes may reach (`allow`) or not (`never`), by name: `example.com`, `*.example.com` for all below it, '
                    + '`example.com:22` for a port beside those of the web. You are asked about others. `never` also counts for '
                    + 'hosts that are allowed by default.'
            )
        },
        [SETTINGS.gitName]: {
            type: 'string',
            default: DEFAULT_WORKSPACE_SETTINGS.gitName,
            description: nls.localize(
                'openspace/workspace/preference/gitName', 'Name of the author of commits that are made in sandboxes.'
            )
        },
        [SETTINGS.gitEmail]: {
            type: 'string',
            default: DEFAULT_WORKSPACE_SETTINGS.gitEmail,
            description: nls.localize(
                'openspace/workspace/preference/gitEmail', 'E-mail address of the author of commits that are made in sandboxes.'
            )
        },
        [SETTINGS.githubAppId]: {
            type: 'string',
            default: DEFAULT_WORKSPACE_SETTINGS.githubAppId,
            description: nls.localize(
                'openspace/workspace/preference/githubAppId',
                'Id of a GitHub App that signs in for pushes and pulls of sandboxes, with a token for one repository that expires '
                    + 'within an hour. Empty for none.'
            )
        },
        [SETTINGS.githubAppKey]: {
            type: 'string',
            default: DEFAULT_WORKSPACE_SETTINGS.githubAppKey,
            markdownDescription: nls.localize(
                'openspace/workspace/preference/githubAppKey',
                'File with the private key (PEM) of the GitHub App: an absolute path, or one that begins with `~/`.'
            )
        },
        [SETTINGS.githubApiUrl]: {
            type: 'string',
            default: DEFAULT_WORKSPACE_SETTINGS.githubApiUrl,
            markdownDescription: nls.localize(
                'openspace/workspace/preference/githubApiUrl',
                'Address of the API for the GitHub App. For GitHub Enterprise Server: `https://github.example.com/api/v3`.'
            )
        }
    }
};

export const WorkspacePreferences = Symbol('WorkspacePreferences');
export type WorkspacePreferences = PreferenceProxy<WorkspaceConfiguration>;

/** A value that makes no sense counts as not said. */
export function settingsFromPreferences(preferences: Partial<WorkspaceConfiguration>): WorkspaceSettings {
    const given = { ...preferences, [SETTINGS.networkHosts]: decidedHosts(preferences[SETTINGS.networkHosts]) };
    const chosen = Object.entries(SETTINGS).flatMap(([member, name]) => {
        const value = workspaceSettingsSchema.shape[member as keyof WorkspaceSettings].safeParse(given[name]);
        return value.success ? [[member, value.data]] : [];
    });
    return {
        ...DEFAULT_WORKSPACE_SETTINGS, ...Object.fromEntries(chosen) as Partial<WorkspaceSettings>,
        networkHosts: hostsFromPreference(preferences[NETWORK_HOSTS_PREFERENCE])
    };
}

/** Leaves out the entries that make no sense: the others still count. */
export function hostsFromPreference(value: unknown): WorkspaceSettings['networkHosts'] {
    const entry = workspaceSettingsSchema.shape.networkHosts.valueType;
    return Object.fromEntries(Object.entries(value ?? {}).flatMap(([host, decision]) => {
        const parsed = entry.safeParse(decision);
        return parsed.success ? [[host, parsed.data]] : [];
    }));
}

/** A word that makes no sense about one host leaves those about others as they are. */
function decidedHosts(hosts: unknown): Record<string, unknown> {
    return Object.fromEntries(Object.entries(hosts ?? {}).filter(([, decision]) => decision === 'allow' || decision === 'never'));
}

export function bindWorkspacePreferences(bind: interfaces.Bind): void {
    bindPreferences(bind, WorkspacePreferences, workspacePreferenceSchema);
}
