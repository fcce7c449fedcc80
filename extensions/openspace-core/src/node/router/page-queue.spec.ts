import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { QueuedCommand, PageQueue } from './page-queue';

const PAUSE = 50;

interface TestCommand extends QueuedCommand {
    readonly name: string;
    finish(): void;
}

describe('PageQueue', () => {
    let queue: PageQueue<TestCommand>;
    let started: string[];
    let pause: number;

    beforeEach(() => {
        vi.useFakeTimers();
        vi.advanceTimersByTime(1_000);
        started = [];
        pause = PAUSE;
        queue = new PageQueue(() => pause);
    });

    afterEach(() => {
        queue.dispose();
        expect(vi.getTimerCount(), 'timers left behind').toBe(0);
        vi.useRealTimers();
    });

    function add(name: string, kind: Partial<QueuedCommand> = {}): TestCommand {
        let finish = (): void => undefined;
        const command: TestCommand = {
            name, person: false, immediate: false, ...kind,
            run: () => {
                started.push(name);
                return new Promise(resolve => { finish = resolve; });
            },
            finish: () => finish()
        };
        queue.add(command);
        return command;
    }

    /** Ends a command and gives what follows the time for it. */
    async function finish(command: TestCommand, wait = 0): Promise<void> {
        command.finish();
        await vi.advanceTimersByTimeAsync(wait);
    }

    it('starts the first command at once, and the others in the order in which they came', async () => {
        const [a, b] = ['a', 'b', 'c'].map(name => add(name));
        expect({ started, depth: queue.depth }).toEqual({ started: ['a'], depth: 2 });
        await finish(a, PAUSE);
        await finish(b, PAUSE);
        expect({ started, depth: queue.depth }).toEqual({ started: ['a', 'b', 'c'], depth: 0 });
    });

    it('pauses between two commands, from the end of the one to the start of the other', async () => {
        const a = add('a');
        add('b');
        await vi.advanceTimersByTimeAsync(500);
        await finish(a, PAUSE - 1);
        expect(started).toEqual(['a']);
        await vi.advanceTimersByTimeAsync(1);
        expect(started).toEqual(['a', 'b']);
    });

    it('pauses also for a command that comes right after the last one has ended, and not for one that comes later', async () => {
        await finish(add('a'), PAUSE - 10);
        const b = add('b');
        expect(started).toEqual(['a']);
        await vi.advanceTimersByTimeAsync(10);
        await finish(b, PAUSE);
        add('c');
        expect(started).toEqual(['a', 'b', 'c']);
    });

    it('does not pause if the person does not want it', async () => {
        pause = 0;
        const a = add('a');
        add('b');
        await finish(a);
        expect(started).toEqual(['a', 'b']);
    });

    it('starts immediate commands at once, in the order in which they came, beside the one that runs', async () => {
        const a = add('a');
        add('b');
        add('first', { immediate: true });
        add('second', { immediate: true });
        expect({ started, depth: queue.depth }).toEqual({ started: ['a', 'first', 'second'], depth: 1 });
        await finish(a, PAUSE);
        expect(started).toEqual(['a', 'first', 'second', 'b']);
    });

    it('starts an immediate command in the middle of a pause, which goes on', async () => {
        const a = add('a');
        add('b');
        await finish(a, PAUSE - 10);
        await finish(add('now', { immediate: true }), 9);
        expect(started).toEqual(['a', 'now']);
        await vi.advanceTimersByTimeAsync(1);
        expect(started).toEqual(['a', 'now', 'b']);
    });

    it('gives back what has not started, in order, and does not run it any more', async () => {
        const a = add('a');
        ['b', 'c', 'd'].forEach(name => add(name));
        expect(queue.remove(({ name }) => name !== 'c').map(({ name }) => name)).toEqual(['b', 'd']);
        await finish(a, PAUSE);
        expect(started).toEqual(['a', 'c']);
    });

    it('starts nothing any more once it is disposed of', async () => {
        const a = add('a');
        add('b');
        await finish(a);
        queue.dispose();
        await vi.advanceTimersByTimeAsync(1_000);
        expect(started).toEqual(['a']);
    });

    describe('while a command waits for the person', () => {
        it('lets the person\'s own commands pass, those that wait and those that come, and no others', async () => {
            const asking = add('asks');
            add('agent');
            const first = add('person', { person: true });
            expect(started).toEqual(['asks']);
            queue.setAsking(asking, true);
            await finish(first);
            add('person again', { person: true });
            expect(started).toEqual(['asks', 'person', 'person again']);
            await finish(asking, PAUSE);
            expect(started.slice(3)).toEqual(['agent']);
        });

        it('lets the person\'s own commands pass one after the other, also when the question has its answer meanwhile', async () => {
            const asking = add('asks');
            const first = add('first', { person: true });
            add('second', { person: true });
            add('agent');
            queue.setAsking(asking, true);
            expect(started).toEqual(['asks', 'first']);
            await finish(asking, PAUSE);
            expect(started).toEqual(['asks', 'first', 'agent']);
            await finish(first);
            expect(started).toEqual(['asks', 'first', 'agent']);
        });

        it('lets the next one pass when the first of them has ended', async () => {
            const asking = add('asks');
            const first = add('first', { person: true });
            add('second', { person: true });
            queue.setAsking(asking, true);
            await finish(first);
            expect(started).toEqual(['asks', 'first', 'second']);
        });

        it('goes back to one after the other when it has its answer', () => {
            const asking = add('asks');
            queue.setAsking(asking, true);
            queue.setAsking(asking, false);
            add('person', { person: true });
            expect(started).toEqual(['asks']);
        });

        it('is not confused by another command that asks and has its answer', () => {
            const asking = add('asks');
            queue.setAsking(asking, true);
            const passing = add('person', { person: true });
            queue.setAsking(passing, true);
            queue.setAsking(passing, false);
            add('person again', { person: true });
            expect(started).toEqual(['asks', 'person', 'person again']);
        });
    });
});
