import { CommonCommands } from '@theia/core/lib/browser/common-commands';
import { CommandService } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { useService } from '../rendering/use-service';
import type { PreferenceGroup } from '../settings/settings-section';
import { PreferenceGroups } from './preference-groups';
import { SettingRow } from './setting-row';

/** The component of the section about looks: the language, which is no preference of Theia, and preferences. */
export function appearancePage(groups: readonly PreferenceGroup[]): React.ComponentType {
    return () => <><DisplayLanguage /><PreferenceGroups groups={groups} /></>;
}

/** Theia's command asks for another language, and loads the page again. */
const DisplayLanguage = (): React.JSX.Element => {
    const commands = useService<CommandService>(CommandService);
    const change = React.useCallback(() => void commands.executeCommand(CommonCommands.CONFIGURE_DISPLAY_LANGUAGE.id), [commands]);
    const label = nls.localize('openspace/settings/displayLanguage', 'Display Language');
    const name = ownName(nls.locale ?? nls.defaultLocale);
    return <SettingRow id='display-language' label={label} description={nls.localize(
        'openspace/settings/displayLanguageAbout', 'For menus, views and messages. Help pages and what the agent reads are in English.'
    )}>
        {({ id, 'aria-describedby': about }) => <button id={id} type='button' className='theia-button secondary'
            aria-describedby={about} aria-label={`${label}: ${name}`} data-testid='display-language' onClick={change}>{name}</button>}
    </SettingRow>;
};

/** What its readers call the language. */
function ownName(locale: string): string {
    const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
