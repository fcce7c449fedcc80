import { describe, expect, it } from 'vitest';
import { assistantInfo, textPart, userInfo } from '../fixtures/conversations';
import { formatCost, formatTokens, summarizeTurn } from './turn-summary';
import { groupTurns } from './turns';

const step = (id: string, completed: number | undefined, extra: Parameters<typeof assistantInfo>[2] = {}) => ({
    info: assistantInfo(id, 'msg_1', {
        time: { created: 1, ...(completed ? { completed } : {}) }, cost: 0.01,
        tokens: { input: 100, output: 10, reasoning: 5, cache: { read: 50, write: 1 } }, ...extra
    }),
    parts: [textPart(id, 'x')]
});
const patch = (messageID: string, ...files: string[]) =>
    ({ id: `prt_${messageID}_p`, sessionID: 's', messageID, type: 'patch' as const, hash: 'h', files });

describe('summarizeTurn', () => {
    it('says nothing while the newest step runs, or before the first', () => {
        const question = { info: userInfo('msg_1'), parts: [textPart('msg_1', 'a')] };
        expect(summarizeTurn(groupTurns([question])[0])).toBeUndefined();
        expect(summarizeTurn(groupTurns([question, step('msg_2', 2_001), step('msg_3', undefined)])[0])).toBeUndefined();
    });

    it('adds up all steps and names the files that they changed', () => {
        const second = step('msg_3', 7_001, { modelID: 'big' });
        const [turn] = groupTurns([
            { info: userInfo('msg_1'), parts: [textPart('msg_1', 'a')] },
            { ...step('msg_2', 3_001), parts: [patch('msg_2', '/w/a.ts', '/w/b.ts')] },
            { ...second, parts: [...second.parts, patch('msg_3', '/w/a.ts', '/other/c.ts')] }
        ]);
        expect(summarizeTurn(turn)).toEqual({
            duration: 7_000, model: 'big', tokensIn: 302, tokensCached: 100, tokensOut: 30, cost: 0.02,
            files: [{ path: 'a.ts' }, { path: 'b.ts' }, { path: '/other/c.ts' }]
        });
    });

    it('prefers what the server found when the turn was over', () => {
        const info = {
            ...userInfo('msg_1'), summary: { diffs: [{ file: 'a.ts', additions: 3, deletions: 1 }, { additions: 0, deletions: 0 }] }
        };
        const [turn] = groupTurns(
            [{ info, parts: [textPart('msg_1', 'a')] }, { ...step('msg_2', 2_001), parts: [patch('msg_2', '/w/z.ts')] }]
        );
        expect(summarizeTurn(turn)?.files).toEqual([{ path: 'a.ts', additions: 3, deletions: 1 }]);
    });
});

describe('numbers for people', () => {
    it('shortens tokens', () => expect([0, 950, 1_000, 1_240, 34_300, 999_600, 1_500_000].map(formatTokens)).toEqual(
        ['0', '950', '1k', '1.2k', '34k', '1M', '1.5M']
    ));
    it('writes costs', () => expect([0.00001, 0.0012, 0.014, 2].map(formatCost)).toEqual(['<$0.0001', '$0.0012', '$0.01', '$2.00']));
});
