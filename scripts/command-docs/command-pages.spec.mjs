import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { definitionsOf } from '../prompt-eval/evaluate.mjs';
import { describeCommand, writeCommandPages } from './command-pages.mjs';
import { WORDS } from './command-words.mjs';
import { loadDefinitions } from './load-definitions.mjs';

const FOLDER = new URL('../../docs/commands/', import.meta.url);
const core = await loadDefinitions();
const DEFINITIONS = [...definitionsOf(core).values()];

describe('the pages about commands', () => {
    it('are those that `npm run docs` writes now', () => {
        const written = readdirSync(FOLDER).map(name => [name, readFileSync(new URL(name, FOLDER), 'utf8')]);
        expect(Object.fromEntries(written)).toEqual(Object.fromEntries(writeCommandPages(core)));
    });

    it('name every command once, and link to it', () => {
        const pages = writeCommandPages(core);
        const index = pages.get('README.md');
        const headings = [...pages].flatMap(([file, text]) =>
            Array.from(text.matchAll(/^## (.+)$/gm), ([, heading]) => `${file}#${heading.toLowerCase().replaceAll(' ', '-')}`));
        const links = Array.from(index.matchAll(/\]\(([\w-]+\.md#[^)]+)\)/g), ([, link]) => link);
        expect(links).toHaveLength(DEFINITIONS.length);
        expect(headings).toEqual(expect.arrayContaining(links));
    });

    it.each(DEFINITIONS.map(definition => [definition.id, definition]))(
        'explain each argument and each member of the answer of %s', (_id, definition) => {
            const { args, result } = describeCommand(definition, core);
            expect([...args, ...result].filter(({ meaning }) => meaning === '').map(({ name }) => name)).toEqual([]);
        }
    );

    it('have no words for what does not exist', () => {
        const left = Object.entries(WORDS).flatMap(([id, { args = {}, limits = {}, result = {} }]) => {
            const definition = DEFINITIONS.find(known => known.id === id);
            const known = definition ? describeCommand(definition, core) : { args: [], result: [] };
            const isKnown = rows => name => rows.some(row => row.name === name);
            return [
                ...definition ? [] : [id],
                ...[...Object.keys(args), ...Object.keys(limits)].filter(name => !isKnown(known.args)(name)),
                ...Object.keys(result).filter(name => !isKnown(known.result)(name))
            ];
        });
        expect(left).toEqual([]);
    });

    it('say what a schema says', () => {
        const open = DEFINITIONS.find(({ id }) => id === 'openspace.editor.highlight');
        expect(describeCommand(open, core).args.find(({ name }) => name === 'ranges'))
            .toEqual({ name: 'ranges', type: 'list', needed: true, meaning: 'what to mark', limits: '1 to 500 of them' });
    });
});
