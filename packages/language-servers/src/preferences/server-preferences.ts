import { workspace } from 'vscode';

/** Part of the names of our settings, which `package.json` declares. */
export const SETTINGS = 'openspace.languageServers';

/** How long a server lives on when nothing needs it, in milliseconds; 0 is for ever. */
export function idleMs(): number {
    return workspace.getConfiguration(SETTINGS).get('idleMinutes', 5) * 60_000;
}

/** Whether what a setting turns on needs a server even when no file is open. */
export function isKeptBy(setting: string | undefined): boolean {
    return setting !== undefined && workspace.getConfiguration().get(setting, 'never') !== 'never';
}

/** Whether the person has switched a server off. */
export function isDisabled(id: string): boolean {
    return workspace.getConfiguration(SETTINGS).get<readonly string[]>('disabled', []).includes(id);
}
