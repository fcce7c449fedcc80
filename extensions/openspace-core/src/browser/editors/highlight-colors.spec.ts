// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ColorRegistry } from '@theia/core/lib/browser/color-registry';
import { ColorDefinition } from '@theia/core/lib/common/color';
import { beforeEach, describe, expect, it } from 'vitest';
import { HighlightColors } from './highlight-colors';

describe('the colours of the agent\'s marks', () => {
    const colors: ColorDefinition[] = [];

    beforeEach(() => {
        colors.length = 0;
        new HighlightColors().registerColors({ register: (...definitions: ColorDefinition[]) => colors.push(...definitions) } as unknown as ColorRegistry);
    });

    it('exist in every kind of theme', () => {
        expect(colors.map(({ id, defaults }) => [id, Object.keys(defaults ?? {}).sort()])).toEqual([
            ['openspace.agentHighlightBackground', ['dark', 'hcDark', 'hcLight', 'light']], ['openspace.agentHighlightBorder', ['dark', 'hcDark', 'hcLight', 'light']]
        ]);
    });

    it('are those that the style sheet uses for the marked lines', () => {
        const style = readFileSync(join(__dirname, '../style/index.css'), 'utf8');
        const [, rules] = /\.openspace-agent-highlight[^{]*\{([^}]*)\}/.exec(style) ?? [];
        const used = Array.from(rules.matchAll(/var\(--theia-([\w-]+)\)/g), ([, name]) => name);
        expect(new Set(used)).toEqual(new Set(colors.map(({ id }) => id.replace('.', '-'))));
    });
});
