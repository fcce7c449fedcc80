import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { outsideStyle } from './outside-style';

/** The runner of the specs leaves style sheets out that are imported. */
const STYLE = readFileSync(join(__dirname, 'deck.css'), 'utf8');

describe('the style of slides outside of the IDE', () => {
    const { style } = document.documentElement;
    const added: HTMLElement[] = [];

    const addStyle = (text: string): void => {
        const element = document.createElement('style');
        element.textContent = text;
        document.head.append(element);
        added.push(element);
    };

    afterEach(() => {
        added.splice(0).forEach(element => element.remove());
        ['--theia-editor-background', '--theia-textLink-foreground', '--theia-never-used'].forEach(name => style.removeProperty(name));
    });

    it('has the colours of the IDE that slides use, as they are now, and no others', () => {
        style.setProperty('--theia-editor-background', '#123456');
        style.setProperty('--theia-never-used', '#654321');
        expect(outsideStyle(document, STYLE)).toContain('--theia-editor-background: #123456;');
        expect(outsideStyle(document, STYLE)).not.toContain('--theia-never-used');
        style.setProperty('--theia-editor-background', '#fedcba');
        expect(outsideStyle(document, STYLE)).toContain('--theia-editor-background: #fedcba;');
    });

    it('has the colours of code, and nothing else of the page', () => {
        addStyle('.mtk7 { color: #ff0000; } .mtks.mtku { text-decoration: underline; }');
        addStyle('.page .mtk7, .mtkb { font-weight: bold; } p { margin: 1px; }');
        const text = outsideStyle(document, STYLE);
        expect(text).toMatch(/\.mtk7 \{\s*color: (?:#ff0000|rgb\(255, 0, 0\));\s*\}/);
        expect(text).toContain('.mtks.mtku');
        expect(text).not.toContain('.page .mtk7');
        expect(text).not.toContain('margin: 1px');
    });

    it('fetches nothing, whatever the theme of the IDE says', () => {
        style.setProperty('--theia-editor-background', 'url(https://evil.example/a.png)');
        style.setProperty('--theia-textLink-foreground', 'red</style><script>');
        const text = outsideStyle(document, STYLE);
        expect(text).not.toMatch(/url\s*\(|@import|https?:|<\/?s/i);
    });
});
