import { Emitter } from '@theia/core/lib/common/event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PromptFolder, PromptsInFlight } from './prompts-in-flight';

const S = 'ses_1';

describe('PromptsInFlight', () => {
    let prompts: PromptsInFlight;
    let begun: Emitter<string>;
    let folder: PromptFolder;
    let busy: boolean;
    const again = vi.fn();

    beforeEach(() => {
        vi.useFakeTimers();
        vi.resetAllMocks();
        prompts = new PromptsInFlight();
        begun = new Emitter();
        busy = false;
        folder = { directory: '/folder', onDidBegin: begun.event, isBusy: () => busy };
    });

    afterEach(() => {
        vi.useRealTimers();
    });

    it('knows the sessions that have some, until the server has begun with them', () => {
        const [first, second] = [prompts.begin(folder, S), prompts.begin(folder, S)];
        first.settle(false);
        expect([prompts.has(S), prompts.has('ses_2'), prompts.sessionsIn('/folder'), prompts.sessionsIn('/other')])
            .toEqual([true, false, [S], []]);
        second.settle(true);
        begun.fire('ses_2');
        expect(prompts.has(S)).toBe(true);
        begun.fire(S);
        expect([prompts.has(S), prompts.sessionsIn('/folder'), vi.getTimerCount()]).toEqual([false, [], 0]);
    });

    it('does not wait for a session that is at work already, and not for ever', () => {
        busy = true;
        prompts.begin(folder, S).settle(true);
        expect(prompts.has(S)).toBe(false);
        busy = false;
        prompts.begin(folder, S).settle(true);
        vi.advanceTimersByTime(10_000);
        expect(prompts.has(S)).toBe(false);
    });

    it('stops those of one session, and says when they are off their way', async () => {
        const [first, second, other] = [prompts.begin(folder, S), prompts.begin(folder, S), prompts.begin(folder, 'ses_2')];
        let over = false;
        const stopped = prompts.stop(S, again).then(() => { over = true; });
        expect([first, second, other].map(prompt => prompt.stopped.aborted)).toEqual([true, true, false]);
        expect(() => first.stopped.throwIfAborted()).toThrow(new Error('Stopped by the user.'));
        first.settle(false);
        await vi.advanceTimersByTimeAsync(0);
        expect(over).toBe(false);
        second.settle(false);
        await stopped;
        begun.fire(S);
        expect(again).not.toHaveBeenCalled();
    });

    it.each(['before', 'after'] as const)('stops again when the server begins with one that was stopped %s it was accepted', async when => {
        const prompt = prompts.begin(folder, S);
        const settle = (): void => prompt.settle(true);
        const actions = [() => void prompts.stop(S, again), settle];
        (when === 'before' ? actions : actions.reverse()).forEach(action => action());
        expect(again).not.toHaveBeenCalled();
        begun.fire(S);
        begun.fire(S);
        expect(again).toHaveBeenCalledTimes(1);
    });

    it('does not stop the turn of a later one', () => {
        prompts.begin(folder, S).settle(true);
        void prompts.stop(S, again);
        const later = prompts.begin(folder, S);
        prompts.forgetStops(S);
        later.settle(true);
        begun.fire(S);
        expect([again.mock.calls, later.stopped.aborted, prompts.has(S)]).toEqual([[], false, false]);
    });
});
