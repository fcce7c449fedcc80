import { nls } from '@theia/core/lib/common/nls';
import { SettingsSection } from 'openspace-interface/lib/browser/settings/settings-section';
import { preferenceSection } from 'openspace-interface/lib/browser/settings-view/preference-section';

/** Sandboxes in the view of settings. */
export function sandboxSection(): SettingsSection {
    return preferenceSection({
        id: 'sandbox', label: nls.localize('openspace/workspace/settings/title', 'Sandbox'), icon: 'package', order: 60
    }, [
        {
            label: nls.localize('openspace/workspace/settings/sessions', 'Sessions'),
            rows: [
                'openspace.workspace.sandboxNewSessions', 'openspace.workspace.sandboxWorksIn', 'openspace.workspace.copyIgnored',
                'openspace.workspace.sandboxToolServers'
            ]
        },
        {
            label: nls.localize('openspace/workspace/settings/isolation', 'Isolation'),
            rows: ['openspace.workspace.provider', 'openspace.workspace.allowLocal']
        },
        {
            label: nls.localize('openspace/workspace/settings/network', 'Network'),
            rows: ['openspace.workspace.network', 'openspace.workspace.networkHosts']
        },
        {
            label: nls.localize('openspace/workspace/settings/programs', 'Programs'),
            rows: ['openspace.workspace.programFolders', 'openspace.workspace.keepHome']
        },
        {
            label: nls.localize('openspace/workspace/settings/git', 'Commits and pushes'),
            rows: [
                'openspace.workspace.gitName', 'openspace.workspace.gitEmail', 'openspace.workspace.githubAppId',
                'openspace.workspace.githubAppKey', 'openspace.workspace.githubApiUrl'
            ]
        },
        {
            label: nls.localize('openspace/workspace/settings/limits', 'Limits of a new sandbox'),
            rows: [
                'openspace.workspace.memory', 'openspace.workspace.cpus', 'openspace.workspace.processes', 'openspace.workspace.fileSize',
                'openspace.workspace.temporary', 'openspace.workspace.idleMinutes'
            ]
        }
    ]);
}
