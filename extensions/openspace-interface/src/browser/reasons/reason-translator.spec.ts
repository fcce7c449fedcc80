import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ReasonTranslator } from './reason-translator';

const TEXTS: Readonly<Record<string, string>> = {
    'There is no file {0}.': 'Die Datei {0} gibt es nicht.',
    'Wrong arguments for {0}: {1}': 'Falsche Argumente für {0}: {1}',
    'No folder is open.': 'Es ist kein Ordner geöffnet.',
    '{0} is not used: {1}.': '{1}, darum wird {0} nicht verwendet.',
    'it is not valid JSON': 'kein gültiges JSON',
    '{0} Nothing was changed.': '{0} Nichts wurde geändert.',
    '{0} is open.': '{0} ist geöffnet.',
    'The pane {0} is open.': 'Der Bereich {0} ist geöffnet.',
    'unknown argument {0}': 'unbekanntes Argument {0}'
};

const german = (text: string): string => new ReasonTranslator(Object.entries(TEXTS)).translate(text);

describe('a reason in the language of the person', () => {
    it('is known by its English text, with what the program puts in', () => {
        expect(german('No folder is open.')).toBe('Es ist kein Ordner geöffnet.');
        expect(german('There is no file src/a.ts.')).toBe('Die Datei src/a.ts gibt es nicht.');
        expect(german('a.json is not used: it is broken.')).toBe('it is broken, darum wird a.json nicht verwendet.');
    });

    it('may have another reason in it', () => {
        expect(german('Wrong arguments for openspace.editor.open: There is no file a.ts.'))
            .toBe('Falsche Argumente für openspace.editor.open: Die Datei a.ts gibt es nicht.');
        expect(german('a.json is not used: it is not valid JSON. Nothing was changed.'))
            .toBe('kein gültiges JSON, darum wird a.json nicht verwendet. Nichts wurde geändert.');
    });

    it('may consist of several, or stand behind something else', () => {
        expect(german('No folder is open. There is no file a.ts.')).toBe('Es ist kein Ordner geöffnet. Die Datei a.ts gibt es nicht.');
        expect(german('No folder is open.\nNo folder is open.\n')).toBe('Es ist kein Ordner geöffnet.\nEs ist kein Ordner geöffnet.\n');
        expect(german('unknown argument "a"; unknown argument "b"')).toBe('unbekanntes Argument "a"; unbekanntes Argument "b"');
        expect(german('Nicht gesendet: No folder is open.')).toBe('Nicht gesendet: Es ist kein Ordner geöffnet.');
    });

    it('is the one that says most about it', () => {
        expect(german('The pane p1 is open.')).toBe('Der Bereich p1 ist geöffnet.');
    });

    it('stays as it is if it is not known, also in parts', () => {
        for (const text of ['', ' ', 'ENOENT: no such file', 'No folder is open', 'There is no file', '{0}', 'Files: a.ts',
            'The server says that a connection is open.']) {
            expect(german(text)).toBe(text);
        }
        expect(german('There is no file {0} $& {1}.')).toBe('Die Datei {0} $& {1} gibt es nicht.');
    });

    it('is the same text with the same arguments, whatever these are', () => {
        const word = fc.string({ unit: fc.constantFrom('a', 'é', '文', ' ', '/', '\n', '"', '$', '\\'), minLength: 1, maxLength: 12 });
        const literal = fc.string({ unit: fc.constantFrom('K', 'L', 'M', ' ', '(', '.', '*', '|'), minLength: 2, maxLength: 10 });
        const template = fc.array(literal, { minLength: 2, maxLength: 5 });
        fc.assert(fc.property(template, fc.array(word, { minLength: 4, maxLength: 4 }), (pieces, words) => {
            const literals = pieces.map((piece, index) => `K${piece}${index}`);
            const places = literals.slice(1).map((_, index) => index);
            const english = literals.map((literal, index) => index === 0 ? literal : `{${index - 1}}${literal}`).join('');
            const translator = new ReasonTranslator([[english, `~${places.toReversed().map(place => `{${place}}`).join('~')}~`]]);
            const said = english.replace(/\{(\d)\}/g, (_, place: string) => words[Number(place)]);
            expect(translator.translate(said).trim()).toBe(`~${places.toReversed().map(place => words[place]).join('~')}~`.trim());
        }));
    });

    it('is found in what is long or made to be hard before anybody gives up', () => {
        const hostile = [
            'a'.repeat(1_000_000), 'No folder is open. '.repeat(60_000), 'There is no file '.repeat(60_000), ': '.repeat(500_000),
            ' is open.'.repeat(100_000), 'x: y; z. '.repeat(400), 'There is no file a is open. '.repeat(140), ' is not used: '.repeat(280)
        ];
        const many = Array.from({ length: 800 }, (_, index) => [`{0} number ${index} of {1}: {2} is {3}.`, '{3}{2}{1}{0}'] as const);
        const translator = new ReasonTranslator([...Object.entries(TEXTS), ...many]);
        // A way back in the search would make each of them take hours.
        expect(hostile.map(text => translator.translate(text)).filter(text => text.length === 0)).toEqual([]);
    });
});
