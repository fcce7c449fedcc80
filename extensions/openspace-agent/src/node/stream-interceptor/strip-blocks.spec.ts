import { describe, expect, it } from 'vitest';
import { stripBlocks, writtenCommands } from './strip-blocks';

describe('stripBlocks', () => {
    it('cleans a title', () => {
        expect(stripBlocks('%%OS{"cmd":"openspace.editor.open","args":{"path":"a.ts"}}%%Fix the parser')).toBe('Fix the parser');
    });

    it('keeps blocks in code and drops an unclosed one', () => {
        expect(stripBlocks('`%%OS{}%%` %%OS{}%% %%OS{"a"')).toBe('`%%OS{}%%`  ');
    });

    it('returns text without a delimiter as it is', () => {
        expect(stripBlocks('100%% of %%OS and %%OS [x] %')).toBe('100%% of %%OS and %%OS [x] %');
    });
});

describe('writtenCommands', () => {
    it('finds the commands of a text with their numbers, and leaves out what is none', () => {
        expect(writtenCommands('One. %%OS{"cmd":"a","args":{"x":1}}%% `%%OS{"cmd":"b"}%%` %%OS{"cmd":3}%% %%OS{"cmd":"c"}%%')).toEqual([
            { cmd: 'a', args: { x: 1 }, index: 0 }, { cmd: 'c', args: {}, index: 2 }
        ]);
        expect([writtenCommands('nothing'), writtenCommands('%%OS{"cmd":')]).toEqual([[], []]);
    });
});
