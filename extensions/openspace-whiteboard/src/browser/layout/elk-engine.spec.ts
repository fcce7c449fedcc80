import 'reflect-metadata';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LayoutGraph } from '../../common/placing/layout-graph';
import { ElkEngine } from './elk-engine';

const graph: LayoutGraph = {
    nodes: [{
        id: 'group', width: 100, height: 80, insets: { top: 40, right: 24, bottom: 24, left: 24 },
        children: [{ id: 'a', width: 50, height: 20 }]
    }],
    edges: [], algorithm: 'layered', direction: 'down'
};

/** Answers as ELK does. */
class FakeWorker {
    onmessage: ((event: { data: unknown }) => void) | undefined;
    isTerminated = false;

    postMessage({ id, graph: asked }: { id: number; graph?: { children: object[] } }): void {
        const place = { x: 5, y: 7, width: 150, height: 120 };
        const placed = (child: object): object => ({ ...child, ...place, children: [{ ...place, x: 24, y: 40 }] });
        const answer = { ...asked, children: asked?.children.map(placed) };
        queueMicrotask(() => this.onmessage?.({ data: { id, data: answer } }));
    }

    terminate(): void {
        this.isTerminated = true;
    }
}

class TestEngine extends ElkEngine {
    readonly workers: FakeWorker[] = [];

    protected override createWorker(): Worker {
        const worker = new FakeWorker();
        this.workers.push(worker);
        // The cast holds: ELK needs no more of a worker.
        return worker as unknown as Worker;
    }
}

describe('ElkEngine', () => {
    afterEach(() => {
        vi.useRealTimers();
    });

    it('lays out in one worker', async () => {
        const engine = new TestEngine();
        const boxes = await engine.layout(graph);
        expect(boxes.get('group')).toEqual({ x: 5, y: 7, width: 150, height: 120 });
        expect(boxes.get('a')).toMatchObject({ x: 29, y: 47 });
        await engine.layout(graph);
        expect(engine.workers).toHaveLength(1);
        engine.dispose();
        await Promise.resolve();
        expect(engine.workers[0].isTerminated).toBe(true);
        await expect(engine.layout(graph)).rejects.toThrow('cancelled');
    });

    it('gives up a layout that takes too long, and begins anew', async () => {
        const engine = new TestEngine();
        await engine.layout(graph);
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
        engine.workers[0].postMessage = () => { };
        const failed = expect(engine.layout(graph)).rejects.toThrow('too long');
        await vi.advanceTimersByTimeAsync(10_000);
        await failed;
        vi.useRealTimers();
        expect(engine.workers[0].isTerminated).toBe(true);
        expect((await engine.layout(graph)).size).toBe(2);
        expect(engine.workers).toHaveLength(2);
        engine.dispose();
    });

    it('ends its worker when nobody needs it', async () => {
        const engine = new TestEngine();
        await engine.layout(graph);
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
        // ELK itself answers by a timer.
        const again = engine.layout(graph);
        await vi.advanceTimersByTimeAsync(1);
        await again;
        expect(engine.workers[0].isTerminated).toBe(false);
        await vi.advanceTimersByTimeAsync(120_000);
        expect(engine.workers[0].isTerminated).toBe(true);
        engine.dispose();
    });

    it('fails where there are no workers, and leaves nothing behind', async () => {
        const engine = new ElkEngine();
        await expect(engine.layout(graph)).rejects.toThrow();
        engine.dispose();
    });
});
