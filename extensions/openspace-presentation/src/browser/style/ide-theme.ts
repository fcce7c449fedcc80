import { ThemeService } from '@theia/core/lib/browser/theming';

/** Whether the IDE is light on dark; decks without a theme look like it. */
export function isIdeDark(themes: Pick<ThemeService, 'getCurrentTheme'>): boolean {
    const { type } = themes.getCurrentTheme();
    return type === 'dark' || type === 'hc';
}
