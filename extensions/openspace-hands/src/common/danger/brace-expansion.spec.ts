import { expect, it } from 'vitest';
import { expandBraces } from './brace-expansion';
import { readScript } from './script-reader';
import { SimpleCommand, textOf } from './shell-tree';
import { ReadingBudget } from './word-reader';

/** The words that a shell would see. */
function words(text: string): string[] {
    const command = readScript(text, new ReadingBudget(10_000)).script.pipelines[0].commands[0] as SimpleCommand;
    return command.words.flatMap(expandBraces).map(textOf);
}

it.each([
    ['echo {a,b}', 'echo', 'a', 'b'],
    ['{rm,-rf,x}', 'rm', '-rf', 'x'],
    ['echo a{b,c}d', 'echo', 'abd', 'acd'],
    ['echo {a,b}{c,d}', 'echo', 'ac', 'ad', 'bc', 'bd'],
    ['echo {a,{b,c}}', 'echo', 'a', 'b', 'c'],
    ['echo {{a,b}', 'echo', '{a', '{b'],
    ['echo {a,"b c"}', 'echo', 'a', 'b c'],
    ['echo {a,$x}', 'echo', 'a', '$x'],
    ['echo "{a,b}"', 'echo', '{a,b}'],
    ['echo \\{a,b}', 'echo', '{a,b}'],
    ['echo {a}', 'echo', '{a}'],
    ['echo {}', 'echo', '{}'],
    ['echo {,a}', 'echo', '', 'a']
])('%s', (text, ...expected) => {
    expect(words(text)).toEqual(expected);
});

it('leaves alone what would become too much', () => {
    const text = '{a,b}'.repeat(10);
    expect(words(`echo ${text}`)).toEqual(['echo', text]);
    expect(words(`echo {a,${'b'.repeat(300)}}`)).toHaveLength(2);
});
