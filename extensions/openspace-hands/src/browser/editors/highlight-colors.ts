import { ColorContribution } from '@theia/core/lib/browser/color-application-contribution';
import { ColorRegistry } from '@theia/core/lib/browser/color-registry';
import { Color, ColorDefaults } from '@theia/core/lib/common/color';
import { nls } from '@theia/core/lib/common/nls';
import { injectable } from '@theia/core/shared/inversify';
import { HIGHLIGHT_COLORS, NamedHighlightColor } from '../../common';
import { parseHex, THEME_KINDS, Tone, toneFor } from './highlight-tones';

/** What the names mean before they are toned for a theme. */
const BASE: Readonly<Record<NamedHighlightColor, string>> = {
    yellow: '#ffcc00',
    green: '#3fb950',
    red: '#f85149',
    blue: '#388bfd',
    purple: '#a371f7',
    orange: '#f0883e'
};

/** Id of the colour of edge, minimap and ruler. */
export const markColorId = (name: NamedHighlightColor): string => `openspace.agentHighlight.${name}`;

/** Id of the colour behind the text. */
export const backgroundColorId = (name: NamedHighlightColor): string => `${markColorId(name)}Background`;

/** The named colours of the lines that the agent points at. */
@injectable()
export class HighlightColors implements ColorContribution {

    registerColors(colors: ColorRegistry): void {
        for (const name of HIGHLIGHT_COLORS) {
            colors.register(
                {
                    id: backgroundColorId(name),
                    defaults: inEveryTheme(name, ({ fill: [r, g, b], cover }) => Color.rgba(r, g, b, cover)),
                    description: nls.localize(
                        'openspace/core/highlightBackground', 'Background of text that the agent marked in {0}.', name
                    )
                },
                {
                    id: markColorId(name),
                    defaults: inEveryTheme(name, ({ mark: [r, g, b] }) => Color.rgba(r, g, b)),
                    description: nls.localize(
                        'openspace/core/highlightMark', 'Edge of text that the agent marked in {0}, and its place in minimap and ruler.',
                        name
                    )
                }
            );
        }
    }
}

function inEveryTheme(name: NamedHighlightColor, toColor: (tone: Tone) => Color): ColorDefaults {
    return Object.fromEntries(THEME_KINDS.map(kind => [kind, toColor(toneFor(parseHex(BASE[name]), kind))]));
}
