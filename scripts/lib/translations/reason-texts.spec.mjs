import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { REASONS_OF_LIBRARIES } from './reason-sinks.mjs';
import { ReasonTexts } from './reason-texts.mjs';

const PLACE = 'extensions/openspace-core/src/node/one.ts';

/** The reasons in sources, by their paths, or in one source. */
function read(sources) {
    const reasons = new ReasonTexts();
    for (const [path, text] of Object.entries(typeof sources === 'string' ? { [PLACE]: sources } : sources)) {
        reasons.add(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
    }
    return [...reasons.read().keys()].slice(REASONS_OF_LIBRARIES.length);
}

describe('the reasons of a source', () => {
    it('are the texts of errors, refusals and problems', () => {
        expect(read(`
            throw new Error('No folder is open.');
            reject(new ToolError('not_found', 'There is no branch.', { cause }));
            return CommandResult.failed('The answer was lost.');
            return refused('path', 'The file is outside.');
            return { problem: 'It cannot be read.' };
            class Gone extends Error { }
            class GoneError extends Error { constructor() { super('It is gone now.'); } }
        `)).toEqual([
            'No folder is open.', 'There is no branch.', 'The answer was lost.', 'The file is outside.', 'It cannot be read.',
            'It is gone now.'
        ]);
    });

    it('have a number for each thing that the program puts in', () => {
        expect(read('throw new Error(`${path} has ${count} lines, ` + `not ${wanted}.`)')).toEqual(['{0} has {1} lines, not {2}.']);
    });

    it('are whole, one for each choice that is written in them', () => {
        expect(read('throw new Error(`It has ${n} line${n === 1 ? "" : "s"}${near ? ` near ${near}` : ""}.`)')).toEqual(
            ['It has {0} line near {1}.', 'It has {0} line.', 'It has {0} lines near {1}.', 'It has {0} lines.']
        );
        expect(read('throw new Error(isLarge ? "It is large." : known ?? "It is unknown.")')).toEqual(['It is large.', 'It is unknown.']);
    });

    it('are found behind the names of constants, functions and tables, in other files too', () => {
        expect(read({
            [PLACE]: 'throw new Error(NO_PAGE); throw new Error(textFor(1)); throw new Error(WORDS[code](path));',
            'extensions/openspace-core/src/common/two.ts': `
                export const NO_PAGE = 'No page is there.';
                export function textFor(one: number) { if (one) { return \`One is \${one}.\`; } return 'It is none.'; }
                const WORDS: Record<string, unknown> = { a: path => \`Not found: \${path}\`, b: () => 'It is full.' };
            `
        })).toEqual(['No page is there.', 'One is {0}.', 'It is none.', 'Not found: {0}', 'It is full.']);
    });

    it('are told with what a function writes behind them', () => {
        expect(read('dataOf(call(), "The session could not be read")')).toEqual(['The session could not be read: {0}']);
    });

    it('are none of what has no words, what is translated already, and what no person reads', () => {
        expect(read(`
            throw new Error(message);
            throw new Error(\`\${name}: \${reason}\`);
            throw new Error(nls.localize('a/key', 'This is translated.'));
            const one = { example: { reason: 'This is only told.' } };
        `)).toEqual([]);
        expect(read({ 'packages/scripted-model/src/one.ts': 'throw new Error("This is for tests.")' })).toEqual([]);
    });
});
