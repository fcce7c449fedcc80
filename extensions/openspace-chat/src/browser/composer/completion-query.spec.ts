import { describe, expect, it } from 'vitest';
import { completionAt, insertWord, isShell, readSlash, shellCommand } from './completion-query';

const at = (text: string) => completionAt(text, text.length);

describe('completion', () => {
    it('begins with an at sign that begins a word', () => {
        expect(at('look at @src/gr')).toEqual({ kind: 'mention', query: 'src/gr', start: 8, end: 15 });
        expect(at('@')).toEqual({ kind: 'mention', query: '', start: 0, end: 1 });
        expect(at('(@a')?.query).toBe('a');
        expect([at('me@example.org'), at('@a b'), at('text'), at('')]).toEqual([undefined, undefined, undefined, undefined]);
        expect(completionAt('@abc def', 2)).toEqual({ kind: 'mention', query: 'a', start: 0, end: 2 });
    });

    it('begins with a slash that begins the text, and ends with the name', () => {
        expect(at('/in')).toEqual({ kind: 'command', query: 'in', start: 0, end: 3 });
        expect([at('see /in'), at('/init now')]).toEqual([undefined, undefined]);
        expect(at('/init @a')?.kind).toBe('mention');
    });

    it('leaves what goes to the shell alone', () => {
        expect(at('!git show @')).toBeUndefined();
        expect([isShell('!ls'), isShell('wow!'), shellCommand('! ls -l ')]).toEqual([true, false, 'ls -l']);
    });

    it('reads name and arguments of a command', () => {
        expect(readSlash('/greet the\nworld ')).toEqual({ name: 'greet', arguments: 'the\nworld' });
        expect(readSlash('/init')).toEqual({ name: 'init', arguments: '' });
        expect([readSlash('/'), readSlash('/ x'), readSlash('a /b')]).toEqual([undefined, undefined, undefined]);
    });

    it('replaces what was typed and goes on behind a space', () => {
        expect(insertWord('see @gr', { kind: 'mention', query: 'gr', start: 4, end: 7 }, '@src/greet.ts')).toEqual(
            { text: 'see @src/greet.ts ', caret: 18 }
        );
        expect(insertWord('see @gr now', { kind: 'mention', query: 'gr', start: 4, end: 7 }, '@g.ts')).toEqual(
            { text: 'see @g.ts now', caret: 10 }
        );
    });
});
