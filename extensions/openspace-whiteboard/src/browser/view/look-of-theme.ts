import { Theme } from '@theia/core/lib/common/theme';
import { DARK_LOOK, HIGH_CONTRAST_DARK_LOOK, HIGH_CONTRAST_LIGHT_LOOK, LIGHT_LOOK, Look } from '../../common/picture/look';

/** The colours of boards in a theme of the IDE. */
export function lookOfTheme({ type }: Pick<Theme, 'type'>): Look {
    switch (type) {
        case 'light': return LIGHT_LOOK;
        case 'hc': return HIGH_CONTRAST_DARK_LOOK;
        case 'hcLight': return HIGH_CONTRAST_LIGHT_LOOK;
        default: return DARK_LOOK;
    }
}
