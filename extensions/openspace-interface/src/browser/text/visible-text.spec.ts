import { describe, expect, it } from 'vitest';
import { visibleDiff, visibleText } from './visible-text';

describe('visibleText', () => {
    it('leaves ordinary commands as they are', () => {
        const command = 'if [ -f a ]; then\n        echo "ü 日本"\tb\n\nfi';
        expect(visibleText(command)).toBe(command);
    });

    it('shows codes that turn, hide or overwrite', () => {
        expect(visibleText('ls \u202egnp.exe\u200b\u001b[2K\rrm')).toBe('ls ⟨U+202E⟩gnp.exe⟨U+200B⟩⟨U+001B⟩[2K⟨U+000D⟩rm');
        expect(visibleText(`a${String.fromCodePoint(0xe0041)}b`)).toBe('a⟨U+E0041⟩b');
    });

    it('lets nothing be pushed out of sight', () => {
        expect(visibleText(`ls${' '.repeat(500)}; rm -rf x`)).toBe('ls ⟨500×␣⟩ ; rm -rf x');
        expect(visibleText(`ls${'\n'.repeat(80)}rm -rf x`)).toBe('ls\n⟨79×⏎⟩\nrm -rf x');
        expect(visibleText(`ls${'\u00a0'.repeat(40)}x\r\ny`)).toBe('ls ⟨40×␣⟩ x\ny');
    });

    it('keeps the lines and the indentation of a diff', () => {
        const diff = ' \n \n \n \n+                        deep();\n';
        expect(visibleDiff(diff)).toBe(diff);
        expect(visibleDiff(`+ok();${' '.repeat(200)}steal();\u200b`)).toBe('+ok(); ⟨200×␣⟩ steal();⟨U+200B⟩');
    });
});
