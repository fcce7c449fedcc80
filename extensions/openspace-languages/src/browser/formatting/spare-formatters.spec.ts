import { expect, it } from 'vitest';
import { FormatterRegistry, stepBack } from './spare-formatters';

const SHIPPED = { extensionId: { value: 'openspace.language-servers' } };
const OTHER = { extensionId: { value: 'acme.tidy' } };

const formatters = (all: { extensionId: { value: string } }[], language = 'python', wanted?: string): unknown => {
    const registry: FormatterRegistry<{ extensionId: { value: string } }> = { ordered: () => all };
    stepBack(registry, () => wanted);
    return registry.ordered({ getLanguageId: () => language });
};

it('leaves the text to a formatter that somebody installed', () => {
    expect(formatters([SHIPPED, OTHER])).toEqual([OTHER]);
    expect(formatters([SHIPPED])).toEqual([SHIPPED]);
    expect(formatters([])).toEqual([]);
});

it('does so for no other language, and not against the settings', () => {
    expect(formatters([SHIPPED, OTHER], 'typescript')).toEqual([SHIPPED, OTHER]);
    expect(formatters([SHIPPED, OTHER], 'markdown', 'openspace.language-servers')).toEqual([SHIPPED, OTHER]);
});
