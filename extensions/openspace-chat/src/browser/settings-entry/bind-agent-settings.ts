import { ServiceConnectionProvider } from '@theia/core/lib/browser/messaging/service-connection-provider';
import { nls } from '@theia/core/lib/common/nls';
import { interfaces } from '@theia/core/shared/inversify';
import { SettingsSection } from 'openspace-interface/lib/browser/settings/settings-section';
import { preferenceSection } from 'openspace-interface/lib/browser/settings-view/preference-section';
import { AGENT_SETTINGS_SERVICE_PATH, AgentSettingsService } from '../../common/services/agent-settings-service';
import { AgentSettingsModel } from '../agent-settings/agent-settings-model';

/** What the view of settings has of the agent and its chat; the sections themselves are loaded with the view. */
export function bindAgentSettings(bind: interfaces.Bind): void {
    bind(AgentSettingsModel).toSelf().inSingletonScope();
    bind(AgentSettingsService).toDynamicValue(({ container }) =>
        ServiceConnectionProvider.createProxy<AgentSettingsService>(container, AGENT_SETTINGS_SERVICE_PATH)).inSingletonScope();
    [...serverSections(), chatSection()].forEach(section => bind(SettingsSection).toConstantValue(section));
}

const serverSections = (): SettingsSection[] => [
    {
        id: 'providers', label: nls.localize('openspace/chat/settings/providers', 'Providers'), icon: 'plug', order: 10,
        load: async () => (await import('../settings-sections/providers-section')).ProvidersSection
    },
    {
        id: 'models', label: nls.localize('openspace/chat/settings/models', 'Models'), icon: 'sparkle', order: 20,
        load: async () => (await import('../settings-sections/models-section')).ModelsSection
    },
    {
        id: 'agents', label: nls.localize('openspace/chat/settings/agents', 'Agents'), icon: 'hubot', order: 30,
        load: async () => (await import('../settings-sections/agents-section')).AgentsSection
    },
    {
        id: 'permissions', label: nls.localize('openspace/chat/settings/permissions', 'Permissions'), icon: 'lock', order: 40,
        load: async () => (await import('../settings-sections/permissions-section')).PermissionsSection
    },
    {
        id: 'mcp', label: nls.localize('openspace/chat/settings/mcp', 'MCP Servers'), icon: 'server-process', order: 50,
        load: async () => (await import('../settings-sections/tool-servers-section')).ToolServersSection
    }
];

const chatSection = (): SettingsSection => preferenceSection(
    { id: 'chat', label: nls.localize('openspace/chat/settings/chat', 'Chat'), icon: 'comment-discussion', order: 80 },
    [
        {
            label: nls.localize('openspace/chat/settings/conversation', 'Conversation'),
            rows: [
                'openspace.chat.placement', 'openspace.chat.followUp',
                { name: 'openspace.chat.unfold', label: nls.localize('openspace/chat/settings/unfold', 'Unfolded from the Start') },
                'openspace.chat.wrapDiffs',
                { name: 'openspace.review.inEditors', label: nls.localize('openspace/chat/settings/inEditors', 'Marks in Editors') }
            ]
        },
        {
            label: nls.localize('openspace/chat/settings/notifications', 'Notifications'),
            rows: [
                { name: 'openspace.chat.notify.done', label: nls.localize('openspace/chat/settings/done', 'When the agent is done') },
                { name: 'openspace.chat.notify.ask', label: nls.localize('openspace/chat/settings/ask', 'When the agent asks') },
                { name: 'openspace.chat.notify.error', label: nls.localize('openspace/chat/settings/error', 'When the agent fails') },
                'openspace.chat.sound'
            ]
        }
    ]
);
