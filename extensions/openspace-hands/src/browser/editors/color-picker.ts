import { nls } from '@theia/core/lib/common/nls';
import { injectable } from '@theia/core/shared/inversify';
import { ArgumentPicker, PickerChoice } from 'openspace-core/lib/browser/commands/argument-picker';
import { HIGHLIGHT_COLORS, NamedHighlightColor } from '../../common';

const LABELS: Readonly<Record<NamedHighlightColor, string>> = {
    yellow: nls.localize('openspace/core/color/yellow', 'Yellow'),
    green: nls.localize('openspace/core/color/green', 'Green'),
    red: nls.localize('openspace/core/color/red', 'Red'),
    blue: nls.localize('openspace/core/color/blue', 'Blue'),
    purple: nls.localize('openspace/core/color/purple', 'Purple'),
    orange: nls.localize('openspace/core/color/orange', 'Orange')
};

/** Lets the person pick a colour by its name and look, or type `#rrggbb`. */
@injectable()
export class ColorPicker implements ArgumentPicker {

    readonly kind = 'color';

    async choices(): Promise<PickerChoice[]> {
        return HIGHLIGHT_COLORS.map(value => ({
            label: LABELS[value],
            value,
            iconClasses: ['openspace-color-swatch', `openspace-highlight-${value}`]
        }));
    }

    acceptsOther(typed: string): boolean {
        return /^#[0-9a-f]{6}$/i.test(typed);
    }
}
