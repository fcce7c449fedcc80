import { nls } from '@theia/core/lib/common/nls';
import { ContributionKind } from '../../common/manager/contributions';
import { ExtensionReach } from '../../common/manager/extension-manager';

/** Where it runs, for the person. */
export const REACHES: Readonly<Record<ExtensionReach, string>> = {
    data: nls.localize('openspace/extensions/reach/data', 'Runs no code'),
    everywhere: nls.localize('openspace/extensions/reach/everywhere', 'Runs in every folder'),
    limited: nls.localize('openspace/extensions/reach/limited', 'Runs in every folder, with less in those without trust'),
    trusted: nls.localize('openspace/extensions/reach/trusted', 'Runs in trusted folders')
};

export const DISABLED = nls.localize('openspace/extensions/disabled', 'Disabled');

export const CONTRIBUTIONS: Readonly<Record<ContributionKind, string>> = {
    commands: nls.localizeByDefault('Commands'),
    languages: nls.localizeByDefault('Languages'),
    themes: nls.localize('openspace/extensions/contributes/themes', 'Color Themes'),
    iconThemes: nls.localize('openspace/extensions/contributes/iconThemes', 'File Icon Themes'),
    productIconThemes: nls.localize('openspace/extensions/contributes/productIconThemes', 'Product Icon Themes'),
    debuggers: nls.localizeByDefault('Debuggers'),
    views: nls.localizeByDefault('Views'),
    customEditors: nls.localizeByDefault('Custom Editors'),
    snippets: nls.localizeByDefault('Snippets'),
    taskDefinitions: nls.localizeByDefault('Tasks'),
    configuration: nls.localizeByDefault('Settings')
};
