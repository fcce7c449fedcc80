import { PreferenceGroup, SettingsSection } from '../settings/settings-section';

/** A section that is nothing but preferences. */
export function preferenceSection(about: Omit<SettingsSection, 'load'>, groups: readonly PreferenceGroup[]): SettingsSection {
    return { ...about, load: async () => (await import('../settings-page/preference-groups')).preferenceGroups(groups) };
}
