import { Command } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';

export const EXTENSIONS_VIEW = 'openspace-extensions';
export const EXTENSIONS_LABEL = nls.localize('openspace/extensions/title', 'Extensions');

export const SHOW_EXTENSIONS_ID = 'workbench.view.extensions';

export const INSTALL_FILE: Command = {
    id: 'openspace-extensions:install-file', category: EXTENSIONS_LABEL,
    label: nls.localize('openspace/extensions/installFile', 'Install from VSIX…')
};
