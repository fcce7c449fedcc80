import { afterEach, describe, expect, it } from 'vitest';
import { HighlightStyles } from './highlight-styles';

describe('styles of the agent\'s marks', () => {
    afterEach(() => document.head.replaceChildren());

    const sheet = (): string => document.head.querySelector('style')?.textContent ?? '';

    it('are part of the style sheet if the colour has a name', () => {
        const { className, mark } = new HighlightStyles().use('green');
        expect({ className, mark })
            .toEqual({ className: 'openspace-highlight-green', mark: { color: { id: 'openspace.agentHighlight.green' } } });
        expect(document.head.children).toHaveLength(0);
    });

    it('are made for every kind of theme if it has none', () => {
        const { className, mark } = new HighlightStyles().use('#00FF80');
        expect(className).toBe('openspace-highlight-00ff80');
        expect([mark.color, mark.darkColor]).toEqual([expect.stringMatching(/^#[0-9a-f]{6}$/), '#00ff80']);
        expect(mark.color).not.toBe(mark.darkColor);
        for (const theme of ['vs', 'vs-dark', 'hc-black', 'hc-light']) {
            expect(sheet()).toMatch(
                new RegExp(`\\.monaco-editor\\.${theme} \\.openspace-highlight-00ff80 \\{ --openspace-highlight-background: rgba\\(`)
            );
        }
    });

    it('stay as long as somebody uses them', () => {
        const styles = new HighlightStyles();
        const [first, second] = [styles.use('#123456'), styles.use('#123456')];
        const other = styles.use('#654321');
        first.dispose();
        first.dispose();
        expect(sheet()).toContain('123456');
        second.dispose();
        expect(sheet()).not.toContain('123456');
        expect(sheet()).toContain('654321');
        other.dispose();
        expect(sheet()).toBe('');
    });
});
