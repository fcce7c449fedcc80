import { Deferred } from '@theia/core/lib/common/promise-util';
import { describe, expect, it } from 'vitest';
import { EMPTY_BOARD } from '../../common/model/board';
import { BoardComparison } from './board-comparison';
import { EarlierBoard } from './git-boards';

const earlier = (title: string): EarlierBoard => ({ board: { ...EMPTY_BOARD, title }, routes: new Map(), isPartial: false });

/** Answers come when the test says so, in whatever order. */
function questions(): { read: () => Promise<EarlierBoard>; answers: Deferred<EarlierBoard>[] } {
    const answers: Deferred<EarlierBoard>[] = [];
    return {
        answers,
        read: () => {
            const answer = new Deferred<EarlierBoard>();
            answers.push(answer);
            return answer.promise;
        }
    };
}

describe('a comparison with the last commit', () => {
    it('is off until somebody starts it, and off again after', async () => {
        const comparison = new BoardComparison(async () => earlier('a'));
        const seen: string[] = [];
        comparison.onDidChange(() => { seen.push(comparison.state.kind); });
        expect(comparison.state).toEqual({ kind: 'off' });
        await comparison.start();
        expect(comparison.state).toEqual({ kind: 'on', earlier: earlier('a') });
        await comparison.start();
        comparison.toggle();
        comparison.stop();
        expect(seen).toEqual(['loading', 'on', 'off']);
    });

    it('works out what has become of the board as it is now, once for each state of it', async () => {
        const comparison = new BoardComparison(async () => earlier('a'));
        const now = { ...EMPTY_BOARD, title: 'b' };
        expect(comparison.differenceTo(now)).toBeUndefined();
        await comparison.start();
        expect(comparison.differenceTo(now)).toMatchObject({ entries: [], title: { before: 'a', after: 'b' } });
        expect(comparison.differenceTo(now)).toBe(comparison.differenceTo(now));
        comparison.stop();
        expect(comparison.differenceTo(now)).toBeUndefined();
    });

    it('says why there is nothing to compare with', async () => {
        const comparison = new BoardComparison(() => Promise.reject(new Error('It is in no git repository.')));
        await comparison.start();
        expect(comparison.state).toEqual({ kind: 'failed', message: 'It is in no git repository.' });
        expect(comparison.isOn).toBe(true);
    });

    it('stays off if it was stopped while the version was read', async () => {
        const { read, answers } = questions();
        const comparison = new BoardComparison(read);
        const started = comparison.start();
        comparison.stop();
        answers[0].resolve(earlier('late'));
        await started;
        expect(comparison.state.kind).toBe('off');
    });

    it('shows what was asked for last, whatever comes last', async () => {
        const { read, answers } = questions();
        const comparison = new BoardComparison(read);
        const first = comparison.start();
        answers[0].resolve(earlier('one'));
        await first;
        const [second, third] = [comparison.refresh(), comparison.refresh()];
        answers[2].resolve(earlier('three'));
        answers[1].resolve(earlier('two'));
        await Promise.all([second, third]);
        expect(comparison.state).toMatchObject({ earlier: { board: { title: 'three' } } });
    });

    it('tells nobody of a version that is the same after all', async () => {
        const same = earlier('same');
        const comparison = new BoardComparison(async () => ({ ...same }));
        await comparison.start();
        let told = 0;
        comparison.onDidChange(() => { told++; });
        await comparison.refresh();
        expect(told).toBe(0);
    });

    it('does nothing any more once its view is gone', async () => {
        const { read, answers } = questions();
        const comparison = new BoardComparison(read);
        const started = comparison.start();
        comparison.dispose();
        answers[0].resolve(earlier('late'));
        await started;
        expect(comparison.state.kind).toBe('off');
        await comparison.refresh();
        expect(answers).toHaveLength(1);
    });
});
