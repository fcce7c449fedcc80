import { PreferenceSchemaService } from '@theia/core/lib/common/preferences';
import * as React from '@theia/core/shared/react';
import { useService } from '../rendering/use-service';
import type { PreferenceGroup, PreferenceRow } from '../settings/settings-section';
import { PreferenceField } from './preference-field';
import { preferenceLabel } from './preference-value';
import { SettingsGroup } from './setting-row';
import { isFound, useSettingsSearch } from './settings-search';

/** The component of a section that is nothing but preferences. */
export function preferenceGroups(groups: readonly PreferenceGroup[]): React.ComponentType {
    return () => <PreferenceGroups groups={groups} />;
}

/** Preferences in groups; those that this window does not know are left out, and groups in which nothing is found. */
export const PreferenceGroups = ({ groups }: { readonly groups: readonly PreferenceGroup[] }): React.JSX.Element => <>
    {groups.map((group, index) => <Group key={index} {...group} />)}
</>;

const Group = ({ label, rows }: PreferenceGroup): React.JSX.Element | null => {
    const schemas = useService<PreferenceSchemaService>(PreferenceSchemaService);
    const { words, section } = useSettingsSearch();
    const known = rows.map((row): PreferenceRow => typeof row === 'string' ? { name: row } : row).flatMap(row => {
        const property = schemas.getSchemaProperty(row.name);
        return property ? [{ row: { ...row, label: row.label ?? preferenceLabel(row.name) }, property }] : [];
    });
    const fields = known.map(({ row, property }) => <PreferenceField key={row.name} row={row} property={property} />);
    const isAnyFound = known.some(({ row, property }) =>
        isFound(words, [section, row.label, row.name, property.markdownDescription ?? property.description]));
    return label !== undefined && isAnyFound ? <SettingsGroup label={label}>{fields}</SettingsGroup> : <>{fields}</>;
};
