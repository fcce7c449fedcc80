import type { ThemeService } from '@theia/core/lib/browser/theming';
import type { Theme } from '@theia/core/lib/common/theme';
import { nls } from '@theia/core/lib/common/nls';
import { injectable } from '@theia/core/shared/inversify';
import { MonacoThemeRegistry } from '@theia/monaco/lib/browser/textmate/monaco-theme-registry';
import { DARK, HIGH_CONTRAST, HIGH_CONTRAST_LIGHT, LIGHT } from './palette';
import { contrastColors, themeColors } from './theme-colors';
import { tokenColors } from './token-colors';

/** Under the names of Theia's own themes: they are the default in many places, and people may have chosen them. */
const OWN_THEMES: readonly Theme[] = [
    { id: 'light', type: 'light', label: nls.localize('openspace/themes/light', 'OpenSpace Light'), editorTheme: 'light-theia' },
    { id: 'dark', type: 'dark', label: nls.localize('openspace/themes/dark', 'OpenSpace Dark'), editorTheme: 'dark-theia' },
    {
        id: 'hc-theia', type: 'hc', editorTheme: 'hc-theia',
        label: nls.localize('openspace/themes/highContrast', 'OpenSpace High Contrast')
    },
    {
        id: 'hc-theia-light', type: 'hcLight', editorTheme: 'hc-theia-light',
        label: nls.localize('openspace/themes/highContrastLight', 'OpenSpace High Contrast Light')
    }
];

/** The colours of the window and of code, in place of Theia's. */
@injectable()
export class OwnThemeRegistry extends MonacoThemeRegistry {

    override initializeDefaultThemes(): void {
        this.register({ colors: themeColors(LIGHT), tokenColors: tokenColors(LIGHT) }, {}, 'light-theia', 'vs');
        this.register({ colors: themeColors(DARK), tokenColors: tokenColors(DARK) }, {}, 'dark-theia', 'vs-dark');
        this.register({ colors: contrastColors(HIGH_CONTRAST), tokenColors: tokenColors(HIGH_CONTRAST) }, {}, 'hc-theia', 'hc-black');
        this.register(
            { colors: contrastColors(HIGH_CONTRAST_LIGHT), tokenColors: tokenColors(HIGH_CONTRAST_LIGHT) }, {}, 'hc-theia-light', 'hc-light'
        );
    }
}

/** Theia has chosen one of its own by now, under the same name. */
export function withOwnThemes<T extends ThemeService>(themes: T): T {
    themes.register(...OWN_THEMES);
    themes.loadUserTheme();
    return themes;
}
