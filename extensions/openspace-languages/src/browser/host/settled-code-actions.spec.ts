import { Emitter } from '@theia/core/lib/common/event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settleCodeActions } from './settled-code-actions';

describe('those who offer code actions', () => {

    beforeEach(() => { vi.useFakeTimers(); });
    afterEach(() => { vi.useRealTimers(); });

    it('are told of once, when no other has come for a while', () => {
        const changes = new Emitter<number>();
        const registry = { onDidChange: (listener: (count: number) => void): unknown => changes.event(listener) };
        const heard: number[] = [];
        settleCodeActions(registry);
        registry.onDidChange(count => heard.push(count));
        [1, 2, 3].forEach(count => {
            changes.fire(count);
            vi.advanceTimersByTime(5_000);
        });
        expect(heard).toEqual([]);
        vi.advanceTimersByTime(5_000);
        expect(heard).toEqual([3]);
    });
});
