import { describe, expect, it } from 'vitest';
import type { BundledLanguage } from './bundled-language';
import { BUNDLED_LANGUAGES } from './bundled-languages';
import { languageConfiguration } from './language-configuration';

const language = (id: string): BundledLanguage => BUNDLED_LANGUAGES.find(candidate => candidate.id === id)!;

/** What Enter would add or take at the end of `line`; undefined if no rule applies. */
function enter(id: string, line: string, previousLine = ''): string | number | undefined {
    const rule = languageConfiguration(language(id)).onEnterRules?.find(({ beforeText, previousLineText }) =>
        beforeText.test(line) && (!previousLineText || previousLineText.test(previousLine)));
    return rule && (rule.action.appendText ?? rule.action.removeText ?? `indent ${rule.action.indentAction}`);
}

describe('languageConfiguration', () => {
    it('gives each language its comments', () => {
        expect(
            Object.fromEntries(['rust', 'python', 'html', 'sql', 'json'].map(id => [id, languageConfiguration(language(id)).comments]))
        ).toEqual({
            rust: { lineComment: '//', blockComment: ['/*', '*/'] },
            python: { lineComment: '#' },
            html: { blockComment: ['<!--', '-->'] },
            sql: { lineComment: '--', blockComment: ['/*', '*/'] },
            json: {}
        });
    });

    it('closes brackets always and quotes outside strings and comments', () => {
        expect(languageConfiguration(language('json')).autoClosingPairs).toEqual([
            { open: '{', close: '}' },
            { open: '[', close: ']' },
            { open: '(', close: ')' },
            { open: '"', close: '"', notIn: ['string', 'comment'] }
        ]);
    });

    it('does not close the tick that begins a Rust lifetime', () => {
        expect(languageConfiguration(language('rust')).autoClosingPairs?.map(({ open }) => open)).not.toContain('\'');
    });

    it('continues a doc comment and leaves it at its end', () => {
        expect([
            enter('typescript', '    /** Counts'),
            enter('typescript', '     * words', '    /** Counts'),
            enter('typescript', '     */'),
            enter('typescript', '    const a = b', '    * c')
        ]).toEqual([' * ', '* ', 1, undefined]);
    });

    it('does not take a multiplication for a comment', () => {
        expect(enter('typescript', '    * factor', 'const area = width')).toBeUndefined();
    });

    it('indents after a colon in Python, but not in its comments', () => {
        expect([enter('python', 'def f():'), enter('python', '# note:'), enter('rust', 'label:')]).toEqual(
            ['indent 1', undefined, undefined]
        );
    });
});
