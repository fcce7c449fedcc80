import { describe, expect, it } from 'vitest';
import { BUNDLED_LANGUAGES } from './bundled-languages';
import { embeddedScopes } from './embedded-scopes';

const language = (id: string) => BUNDLED_LANGUAGES.find(candidate => candidate.id === id)!;

describe('embeddedScopes', () => {
    it('marks the languages inside another by their scope and by their fence', () => {
        const numbers: Record<string, number> = { css: 7, javascript: 9 };
        expect(embeddedScopes(language('html'), id => numbers[id])).toEqual({
            'source.css': 7, 'meta.embedded.block.css': 7,
            'source.js': 9, 'meta.embedded.block.javascript': 9
        });
    });

    it('is empty for a language that contains no other', () => {
        expect(embeddedScopes(language('rust'), () => 1)).toEqual({});
    });
});
