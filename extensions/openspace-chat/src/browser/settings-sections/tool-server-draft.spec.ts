import { describe, expect, it } from 'vitest';
import { draftOf, inputOfDraft, serverProblems, splitCommand } from './tool-server-draft';

describe('a server of tools that somebody types', () => {
    it.each([
        ['npx -y server', ['npx', '-y', 'server']], ['  a  "b c" \'d e\' f\\ g "h\\"i" ', ['a', 'b c', 'd e', 'f g', 'h"i']], ['', []],
        ['a "b', undefined], ['--x="y z"', ['--x=y z']]
    ])('has the words of %s', (line, words) => expect(splitCommand(line)).toEqual(words));

    it('comes back as it was, without its secrets', () => {
        const entry = {
            name: 'docs', source: { owner: 'here' as const },
            shape: { type: 'local' as const, command: ['run', 'a b', 'it\'s'], environment: ['TOKEN'], headers: [], enabled: true }
        };
        const draft = draftOf(entry);
        expect(inputOfDraft(draft)).toEqual({ type: 'local', command: ['run', 'a b', 'it\'s'], environment: { TOKEN: { keep: true } } });
        expect(inputOfDraft({ ...draft, pairs: [{ name: 'TOKEN', value: 'new', isKept: true }] }).environment).toEqual({ TOKEN: 'new' });
        expect(serverProblems(draft)).toEqual({});
    });

    it('says what is wrong beside each field', () => {
        const draft = { ...draftOf(undefined), name: 'a b', pairs: [{ name: '', value: 'x', isKept: false }] };
        expect(Object.keys(serverProblems(draft))).toEqual(['name', 'command', 'pairs']);
        expect(Object.keys(serverProblems({ ...draft, name: 'a', type: 'remote', url: 'ftp://x', pairs: [] }))).toEqual(['url']);
    });
});
