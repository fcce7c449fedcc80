import { workspace } from 'vscode';

/** Part of the names of our settings, which `package.json` declares. */
export const SETTINGS = 'openspace.languageServers';

/** How long a server lives on when nothing needs it, in milliseconds; 0 is for ever. */
export function idleMs(): number {
    return workspace.getConfiguration(SETTINGS).get('idleMinutes', 5) * 60_000;
}

/** Whether the person has switched a server off. */
export function isDisabled(id: string): boolean {
    return workspace.getConfiguration(SETTINGS).get<readonly string[]>('disabled', []).includes(id);
}
