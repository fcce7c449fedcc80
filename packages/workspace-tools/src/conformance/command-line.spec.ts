import { describe, expect, it } from 'vitest';
import { main } from './command-line.js';

describe('the conformance command', () => {
    const run = async (...words: string[]): Promise<{ code: number; lines: string[] }> => {
        const lines: string[] = [];
        return { code: await main(words, line => lines.push(line)), lines };
    };

    it('prints each case, names what was not run, and ends with a count', async () => {
        const { code, lines } = await run('--provider', 'local', '--only', 'the whole listing');
        expect(lines).toEqual([
            '  not run  bash: the whole listing of a workspace by its path',
            'not run: bash: the whole listing of a workspace by its path (It means nothing where nothing isolates.)',
            'local: 0 passed, 0 failed, 1 not run'
        ]);
        expect(code).toBe(1);
        const passed = await run('--provider', 'local', '--only', 'the same answer everywhere');
        expect(passed).toEqual({ code: 0, lines: [
            expect.stringMatching(/^ {2}ok {7}bash: the same answer everywhere \(\d+ ms\)$/), 'local: 1 passed, 0 failed, 0 not run'
        ] });
    });

    it.each(
        [[[]], [['--provider', 'none']], [['--what']], [['--provider', 'local', '--jobs', '0']]]
    )('explains itself for %j', async words => {
        const { code, lines } = await run(...words);
        expect(code).toBe(2);
        expect(lines.join('\n')).toContain('Usage: npm run conformance');
    });
});
