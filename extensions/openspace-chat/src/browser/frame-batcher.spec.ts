// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { FrameBatcher } from './frame-batcher';

it('runs once per frame, and not at all after it was disposed', async () => {
    const frame = (): Promise<void> => new Promise(resolve => requestAnimationFrame(() => resolve()));
    const action = vi.fn();
    const batcher = new FrameBatcher(action);
    batcher.schedule();
    batcher.schedule();
    await frame();
    expect(action).toHaveBeenCalledTimes(1);
    batcher.schedule();
    batcher.dispose();
    batcher.dispose();
    await frame();
    expect(action).toHaveBeenCalledTimes(1);
});
