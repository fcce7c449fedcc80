import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FrameBatcher } from './frame-batcher';

describe('FrameBatcher', () => {
    const action = vi.fn();
    let batcher: FrameBatcher;
    const frame = (): Promise<void> => new Promise(resolve => requestAnimationFrame(() => resolve()));

    beforeEach(() => {
        vi.restoreAllMocks();
        action.mockReset();
        batcher = new FrameBatcher(action);
    });

    it('runs at once after a rest, and then once per frame', async () => {
        const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
        batcher.schedule();
        batcher.schedule();
        expect(action).not.toHaveBeenCalled();
        await Promise.resolve();
        expect(action).toHaveBeenCalledTimes(1);
        now.mockReturnValue(1_010);
        batcher.schedule();
        batcher.schedule();
        await Promise.resolve();
        expect(action).toHaveBeenCalledTimes(1);
        await frame();
        expect(action).toHaveBeenCalledTimes(2);
    });

    it('rests after an action that took long', async () => {
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
        let now = 1_000;
        vi.spyOn(performance, 'now').mockImplementation(() => now);
        action.mockImplementation(() => now += 100);
        batcher.schedule();
        await Promise.resolve();
        now += 20;
        batcher.schedule();
        batcher.schedule();
        await frame();
        expect(action).toHaveBeenCalledTimes(1);
        await vi.advanceTimersByTimeAsync(180);
        await frame();
        expect(action).toHaveBeenCalledTimes(2);
        batcher.schedule();
        batcher.dispose();
        await vi.advanceTimersByTimeAsync(1_000);
        await frame();
        expect(action).toHaveBeenCalledTimes(2);
        vi.useRealTimers();
    });

    it('waits for a frame in a page that nobody sees', async () => {
        vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
        batcher.schedule();
        await Promise.resolve();
        expect(action).not.toHaveBeenCalled();
        await frame();
        expect(action).toHaveBeenCalledTimes(1);
    });

    it('does not run after it was disposed', async () => {
        batcher.schedule();
        batcher.dispose();
        await frame();
        vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
        batcher.schedule();
        batcher.dispose();
        batcher.dispose();
        await frame();
        expect(action).not.toHaveBeenCalled();
    });
});
