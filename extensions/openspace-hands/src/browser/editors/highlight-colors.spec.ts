import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ColorRegistry } from '@theia/core/lib/browser/color-registry';
import { ColorDefinition } from '@theia/core/lib/common/color';
import { describe, expect, it } from 'vitest';
import { HIGHLIGHT_COLORS } from '../../common';
import { backgroundColorId, HighlightColors, markColorId } from './highlight-colors';

describe('the named colours of the agent\'s marks', () => {
    const colors: ColorDefinition[] = [];
    new HighlightColors().registerColors(
        { register: (...definitions: ColorDefinition[]) => colors.push(...definitions) } as unknown as ColorRegistry
    );

    it('exist in every kind of theme', () => {
        expect(colors.map(({ id }) => id).sort())
            .toEqual(HIGHLIGHT_COLORS.flatMap(name => [markColorId(name), backgroundColorId(name)]).sort());
        for (const { defaults } of colors) {
            expect(Object.keys(defaults ?? {}).sort()).toEqual(['dark', 'hcDark', 'hcLight', 'light']);
        }
    });

    it('differ from each other in each of them', () => {
        for (const kind of ['dark', 'light', 'hcDark', 'hcLight']) {
            const marks = colors.filter(({ id }) => !id.endsWith('Background')).map(({ defaults }) =>
                JSON.stringify((defaults as Record<string, unknown>)[kind]));
            expect(new Set(marks).size).toBe(HIGHLIGHT_COLORS.length);
        }
    });

    it('are those that the style sheet uses', () => {
        const style = readFileSync(join(__dirname, '../style/highlights.css'), 'utf8');
        const used = Array.from(style.matchAll(/var\(--theia-([\w-]+)\)/g), ([, name]) => name);
        expect(used.sort()).toEqual(colors.map(({ id }) => id.replace(/\./g, '-')).sort());
        expect(HIGHLIGHT_COLORS.filter(name => !style.includes(`.openspace-highlight-${name} {`))).toEqual([]);
    });
});
