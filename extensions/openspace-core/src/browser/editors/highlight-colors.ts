import { ColorContribution } from '@theia/core/lib/browser/color-application-contribution';
import { ColorRegistry } from '@theia/core/lib/browser/color-registry';
import { Color } from '@theia/core/lib/common/color';
import { nls } from '@theia/core/lib/common/nls';
import { injectable } from '@theia/core/shared/inversify';

/** Colours of the lines that the agent points at. */
@injectable()
export class HighlightColors implements ColorContribution {

    registerColors(colors: ColorRegistry): void {
        colors.register(
            {
                id: 'openspace.agentHighlightBackground',
                defaults: { dark: Color.rgba(255, 204, 0, 0.16), light: Color.rgba(255, 204, 0, 0.28), hcDark: Color.rgba(255, 204, 0, 0.3), hcLight: Color.rgba(255, 204, 0, 0.4) },
                description: nls.localize('openspace/core/highlightBackground', 'Background of lines that the agent points at.')
            },
            {
                id: 'openspace.agentHighlightBorder',
                defaults: { dark: '#e0b400', light: '#b58900', hcDark: '#ffd700', hcLight: '#7a5c00' },
                description: nls.localize('openspace/core/highlightBorder', 'Mark at the left of lines that the agent points at.')
            }
        );
    }
}
