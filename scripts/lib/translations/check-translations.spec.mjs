import { describe, expect, it } from 'vitest';
import { checkTranslations } from './check-translations.mjs';

const check = (english, translated) => checkTranslations(new Map(Object.entries(english)), translated);

describe('a translation', () => {
    it('is right with all texts and what the program puts into them, in any order', () => {
        expect(check({ a: '{0} of {1}', b: '$(add) New `file`' }, { a: '{1} 中的 {0}', b: '$(add) `file` 新規' })).toEqual([]);
    });

    it('lacks a text that is missing or empty', () => {
        expect(check({ a: 'One', b: 'Two' }, { b: ' ' })).toEqual(['a is missing', 'b is missing']);
    });

    it('may not lose or invent placeholders', () => {
        expect(check({ a: '{0} files', b: 'All' }, { a: 'Dateien', b: 'Alle {0}' }))
            .toEqual(['a has no placeholders instead of {0}', 'b has {0} instead of none']);
    });

    it('has no texts that nobody asks for', () => {
        expect(check({}, { old: 'alt' })).toEqual(['old is in no source']);
    });
});
