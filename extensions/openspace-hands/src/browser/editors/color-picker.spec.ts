import { describe, expect, it } from 'vitest';
import { editorHighlight, HIGHLIGHT_COLORS } from '../../common';
import { ColorPicker } from './color-picker';

describe('the picker of colours', () => {
    const picker = new ColorPicker();

    it('offers those with a name, each with its swatch', async () => {
        const choices = await picker.choices();
        expect(choices.map(({ value }) => value)).toEqual(HIGHLIGHT_COLORS);
        const iconClasses = ['openspace-color-swatch', 'openspace-highlight-yellow'];
        expect(choices[0]).toEqual({ label: 'Yellow', value: 'yellow', iconClasses });
    });

    it.each(['#a1B2c3', '#abc', 'a1b2c3', '#a1b2c3d4', 'pink'])('accepts of others what the command does: %s', typed => {
        expect(picker.acceptsOther(typed)).toBe(editorHighlight.args.shape.color.safeParse(typed).success);
    });
});
