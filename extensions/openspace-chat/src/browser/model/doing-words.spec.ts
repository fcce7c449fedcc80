import { describe, expect, it } from 'vitest';
import { doingWords } from './doing-words';

describe('what an agent is doing', () => {
    it.each([
        [undefined, 'Thinking'],
        [{ kind: 'thinking' } as const, 'Thinking'],
        [{ kind: 'writing' } as const, 'Writing an answer'],
        [{ kind: 'tool', tool: 'bash', about: 'npm test' } as const, 'Shell: npm test'],
        [{ kind: 'tool', tool: 'sandbox_read', about: 'src/a.ts' } as const, 'Read: src/a.ts'],
        [{ kind: 'tool', tool: 'todowrite' } as const, 'Tasks'],
        [{ kind: 'tool', tool: 'their_tool', about: 'x' } as const, 'their_tool: x']
    ])('is said in a few words: %j', (doing, words) => expect(doingWords(doing)).toBe(words));

    it('hides nothing', () => {
        expect(doingWords({ kind: 'tool', tool: 'bash', about: 'ls \u202e tset' })).not.toContain('\u202e');
    });
});
