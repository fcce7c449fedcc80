import { describe, expect, it } from 'vitest';
import { textPieces } from './text-chips';

const shown = (text: string, mentions: string[] = [], command?: string): string =>
    textPieces(text, mentions, command).map(piece => piece.chip ? `[${piece.text}]` : piece.text).join('');

describe('textPieces', () => {
    it('makes chips of mentions, wherever they stand as words of their own', () => {
        const mentions = ['@src/a.ts', '@src/a.tsx', '@lib/'];
        expect(shown('see @src/a.tsx, @src/a.ts. and (@lib/) @src/a.ts', mentions))
            .toBe('see [@src/a.tsx], [@src/a.ts]. and ([@lib/]) [@src/a.ts]');
        expect(shown('me@src/a.ts @src/a.ts.map @other', mentions)).toBe('me@src/a.ts @src/a.ts.map @other');
        expect(shown('@src/a.ts', [])).toBe('@src/a.ts');
    });

    it('makes a chip of a command at the beginning', () => {
        const greet = (text: string): string => shown(text, ['@b'], 'greet');
        expect([greet('/greet @b'), greet('/greeting'), greet(' /greet'), greet('/greet')])
            .toEqual(['[/greet] [@b]', '/greeting', ' /greet', '[/greet]']);
    });

    it('keeps every letter', () => {
        const text = '/x  @a @a\n@a@ @';
        expect(textPieces(text, ['@a'], 'x').map(piece => piece.text).join('')).toBe(text);
        expect(textPieces('', ['@a'])).toEqual([]);
    });
});
