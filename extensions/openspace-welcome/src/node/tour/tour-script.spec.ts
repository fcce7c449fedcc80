import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Scenario, ScriptedModel, startScriptedModel } from '@openspace/scripted-model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTourFiles, readScript } from './tour-files';
import { mapTexts, TourScript, TourText, TourTexts } from './tour-script';

const FILES = findTourFiles(__dirname);
const ALL = JSON.parse(readFileSync(`${FILES}/texts.json`, 'utf8')) as TourTexts;
const LANGUAGES = ['en', 'de', 'es', 'fr', 'ja', 'zh-cn'];
const OTHERS = LANGUAGES.slice(1);

/** What each is called by VS Code, whose texts are not among ours. */
const UNDO: TourText = { 'de': 'Rückgängig machen', 'es': 'Deshacer', 'fr': 'Annuler', 'ja': '元に戻す', 'zh-cn': '撤消' };

const CAPITALS: TourText = {
    'en': 'What is the capital of France?', 'de': 'Wie heißt die Hauptstadt von Frankreich?', 'es': '¿Cuál es la capital de Francia?',
    'fr': 'Quelle est la capitale de la France ?', 'ja': 'フランスの首都はどこですか?', 'zh-cn': '法国的首都是哪里？'
};

/** What a program reads in a text: code, comments, targets of links, bold, headings, lists, lines. */
const marksOf = (text: string): readonly string[] =>
    text.match(/```[^]*?```|`[^`]+`|<!--.*?-->|\]\([^)]*\)|\*\*|^#+ |^- |\n/gm) ?? [];

function textsOf(script: Scenario): { readonly texts: Set<string>; readonly words: Set<string> } {
    const [texts, words] = [new Set<string>(), new Set<string>()];
    mapTexts(script, { text: english => (texts.add(english), english), words: english => (words.add(english), english) });
    return { texts, words };
}

/** A full-width sign, so that spaces behind it do not count. */
const withoutTexts = (script: Scenario): Scenario => mapTexts(script, { text: () => '。', words: () => 'words' });

describe('the script of the tour', async () => {
    const script = await readScript(FILES);

    it('has each text in each language, once, and none that nobody says', () => {
        expect(ALL.texts.map(text => text.en).sort()).toEqual([...textsOf(script.english).texts, ...script.steps('en')].sort());
        expect(ALL.words.map(text => text.en).sort()).toEqual([...textsOf(script.english).words].sort());
        for (const text of [...ALL.texts, ...ALL.words]) {
            expect(Object.keys(text), text.en).toEqual(LANGUAGES);
            expect(Object.values(text).filter(own => own.trim() !== own || own === ''), text.en).toEqual([]);
        }
    });

    it('stays itself in English, and where a language is missing', () => {
        expect(mapTexts(script.english, { text: text => text, words: words => words })).toEqual(script.english);
        expect([script.scenario('en'), script.scenario('pt-br')]).toEqual([script.english, script.english]);
        expect(script.steps('pt-br')).toEqual(script.steps('en'));
    });

    describe.each(OTHERS)('in %s', language => {
        it('says the same with the same commands, and differs in nothing but texts', () => {
            const own = script.scenario(language);
            expect(withoutTexts(own)).toEqual(withoutTexts(script.english));
            const left = [...textsOf(own).texts].filter(text => textsOf(script.english).texts.has(text));
            // Two languages may have a word in common.
            expect(left.filter(text => text.includes(' '))).toEqual([]);
        });

        it('has in each text what the English one has for the program', () => {
            for (const text of ALL.texts) {
                expect(marksOf(text[language]), text.en).toEqual(marksOf(text.en));
            }
        });

        it('calls the buttons as they are called', () => {
            const file = resolve(FILES, `../../extensions/openspace-translations/src/i18n/${language}.json`);
            const names = new Set([...Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>), UNDO[language]]);
            const called = (text: string): readonly string[] =>
                [...text.matchAll(/(?<!\*)\*([^*\n]+)\*(?!\*)/g)].map(([, name]) => name.replace('\u00a0', ' '));
            const known = new Set([...names].map(name => name.replace('\u00a0', ' ')));
            for (const text of ALL.texts) {
                expect(called(text[language]).filter(name => !known.has(name)), text.en).toEqual([]);
                expect(called(text[language]), text.en).toHaveLength(called(text.en).length);
            }
        });
    });

    it('keeps no space behind a full-width sign, where a block or nothing follows', () => {
        const said = JSON.stringify(script.scenario('ja'));
        expect(said).toContain('完了しました。%%OS');
        expect(JSON.stringify(script.scenario('de'))).toContain('Erledigt. %%OS');
    });
});

describe('the model of the tour', () => {
    let model: ScriptedModel;
    let script: TourScript;

    beforeAll(async () => {
        script = await readScript(FILES);
        model = await startScriptedModel({ scenario: script.english });
    });
    afterAll(() => model.close());

    async function ruleFor(said: string): Promise<string | null> {
        const body = JSON.stringify({ messages: [{ role: 'user', content: said }] });
        await fetch(`${model.url}/v1/chat/completions`, { method: 'POST', body });
        return model.requests.at(-1)!.rule;
    }

    it.each(LANGUAGES)('understands what the person says in %s, and in English as well', async language => {
        const { rules } = script.scenario(language);
        // Nobody has to hear the answers.
        model.setScenario({ rules: rules.map(rule => ({ ...rule, reply: [] })), fallback: [] });
        for (const steps of [script.steps(language), script.steps('en')]) {
            const answers = [];
            for (const step of steps) {
                answers.push(await ruleFor(step));
            }
            expect(answers).toEqual(['around', 'tests', 'bug', 'fix', 'tests again', 'slides', 'board', 'undo']);
        }
        expect(await ruleFor(CAPITALS[language])).toBe('fallback');
    });
});
