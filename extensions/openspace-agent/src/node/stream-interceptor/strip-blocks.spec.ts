import { describe, expect, it } from 'vitest';
import { stripBlocks } from './strip-blocks';

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
