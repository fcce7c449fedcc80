import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { addTextsOf } from './source-texts.mjs';

function read(text) {
    const found = { texts: new Map(), faults: [] };
    addTextsOf(ts.createSourceFile('one.ts', text, ts.ScriptTarget.Latest, true), found);
    return { texts: Object.fromEntries(found.texts), faults: found.faults };
}

describe('the texts of a source', () => {
    it('are those that it gives to the translation, in one piece or several', () => {
        expect(read(`
            const CATEGORY = 'Chat';
            nls.localize('a/one', 'One {0}', count);
            nls.localize('a/two', 'Two, ' + 'on two lines');
            Command.toLocalizedCommand({ id: 'x', label: 'Do It', category: CATEGORY }, 'a/do', 'a/category');
        `)).toEqual({ texts: { 'a/one': 'One {0}', 'a/two': 'Two, on two lines', 'a/do': 'Do It', 'a/category': 'Chat' }, faults: [] });
    });

    it('are found where a function of ours makes the key', () => {
        expect(read(`
            export function chatCommand(name: string, label: string) {
                return Command.toLocalizedCommand({ id: name, label }, \`openspace/chat/command/\${name}\`);
            }
            chatCommand('fork', 'Fork Session');
        `)).toEqual({ texts: { 'openspace/chat/command/fork': 'Fork Session', 'openspace/chat/category': 'Chat' }, faults: [] });
    });

    it('are found where an extension for VS Code asks for them by their English wording', () => {
        expect(read('const how = () => l10n.t(\'It ended with code {0}\', code);\nconst text = () => l10n.t(how);')).toEqual({
            texts: { 'openspace/extension-host/It ended with code {0}': 'It ended with code {0}' },
            faults: ['one.ts:2: the key or the text is no plain string']
        });
        // What a module does while it is loaded comes before that.
        expect(read('const LABEL = l10n.t(\'Restart\');').faults)
            .toEqual(['one.ts:1: the text is asked for before the language is known: do so in a function']);
    });

    it('that nobody could find to translate are faults', () => {
        expect(read('nls.localize(`a/${name}`, text);').faults).toEqual(['one.ts:1: the key or the text is no plain string']);
    });

    it('with the same key must be the same', () => {
        expect(read('nls.localize(\'a\', \'One\');\nnls.localize(\'a\', \'Two\');').faults).toEqual(['one.ts:2: a is "One" elsewhere']);
    });
});
