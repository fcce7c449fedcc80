import { nls } from '@theia/core/lib/common/nls';
import { SettingsSection } from 'openspace-interface/lib/browser/settings/settings-section';
import { preferenceSection } from 'openspace-interface/lib/browser/settings-view/preference-section';

/** What the agent may do in the window, in the view of settings. */
export function agentControlSection(): SettingsSection {
    return preferenceSection({
        id: 'agent-control', label: nls.localize('openspace/core/settings/control', 'Agent Control'), icon: 'shield', order: 70
    }, [
        {
            label: nls.localize('openspace/core/settings/window', 'In the window'),
            rows: [
                'openspace.agent.revealPolicy', 'openspace.notifications.commandFailures', 'openspace.agent.cleanupAfter',
                'openspace.agent.transport'
            ]
        },
        {
            label: nls.localize('openspace/core/settings/safety', 'Safety'),
            rows: [
                'openspace.agent.confirmAfterForeignContent', 'openspace.security.confirmDangerousCommands',
                { name: 'openspace.security.dangerousCommandPatterns', check: expressionProblem },
                'openspace.security.sensitiveFiles', 'openspace.security.sensitiveFilePatterns', 'openspace.terminal.maskSecrets'
            ]
        },
        {
            label: nls.localize('openspace/core/settings/limits', 'Limits'),
            rows: [
                'openspace.agent.maxCommandsPerMessage', 'openspace.agent.maxResultTurns', 'openspace.agent.queueDepth',
                'openspace.agent.commandDelay', 'openspace.api.eventClients'
            ]
        },
        {
            label: nls.localize('openspace/core/settings/server', 'Agent server'),
            rows: [
                { name: 'openspace.opencode.url', label: nls.localize('openspace/core/settings/url', 'Server URL'), check: addressProblem }
            ]
        }
    ]);
}

function expressionProblem(text: string): string | undefined {
    try {
        new RegExp(text);
        return undefined;
    } catch {
        return nls.localize('openspace/core/settings/noExpression', 'This is not a valid regular expression.');
    }
}

/** Empty is our own server. */
function addressProblem(text: string): string | undefined {
    return text === '' || /^https?:\/\/./i.test(text) && URL.canParse(text)
        ? undefined : nls.localize('openspace/core/settings/noAddress', 'An address starts with http:// or https://.');
}
