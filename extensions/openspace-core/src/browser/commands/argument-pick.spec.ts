import { QuickPick } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { Deferred } from '@theia/core/lib/common/promise-util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeQuickPick } from '../fixtures/fake-quick-pick';
import { ArgumentPick, PickItem, PickSource } from './argument-pick';
import { PickerChoice } from './argument-picker';

const choices = (...labels: string[]): PickerChoice[] => labels.map(label => ({ label, value: `value of ${label}` }));

describe('ArgumentPick', () => {
    let list: FakeQuickPick;

    beforeEach(() => {
        vi.useFakeTimers();
        list = new FakeQuickPick();
    });

    afterEach(() => {
        vi.useRealTimers();
    });

    // The cast holds: the fake has all members that are used.
    const run = (source: PickSource): Promise<string | undefined> => new ArgumentPick(list as unknown as QuickPick<PickItem>, source).run();

    describe('of what is known', () => {
        it('answers the row that the person picks', async () => {
            const picked = run({ all: choices('Red', 'Green') });
            expect(list.labels).toEqual(['Red', 'Green']);
            list.type('gre');
            list.enter();
            expect([await picked, list.isDisposed]).toEqual(['value of Green', true]);
        });

        it('ends with nothing on Escape', async () => {
            const picked = run({ all: choices('Red') });
            list.hide();
            expect([await picked, list.isDisposed]).toEqual([undefined, true]);
        });

        it('stays open while nothing fits', async () => {
            const picked = run({ all: choices('Red') });
            list.type('zzz');
            list.enter();
            expect(list.isDisposed).toBe(false);
            list.type('');
            list.enter();
            expect(await picked).toBe('value of Red');
        });

        it('offers what is typed if it will do, after what there is', async () => {
            const picked = run({ all: choices('Red', '#abc'), acceptsOther: typed => typed.startsWith('#') });
            list.type('#abc');
            expect([list.labels, list.activeItems.map(({ label }) => label)]).toEqual([['#abc', 'Use "#abc"'], ['#abc']]);
            list.type('#ab12');
            expect(list.labels).toEqual(['Use "#ab12"']);
            list.enter();
            expect(await picked).toBe('#ab12');
        });

        it('does not offer a choice twice', () => {
            void run({ all: [{ label: 'Red', value: 'red' }], acceptsOther: () => true });
            list.type('red');
            expect(list.labels).toEqual(['Red']);
        });
    });

    describe('of a search', () => {
        let asked: string[];
        let answers: Map<string, Deferred<readonly PickerChoice[]>>;
        const search = (typed: string): Promise<readonly PickerChoice[]> => {
            asked.push(typed);
            const answer = new Deferred<readonly PickerChoice[]>();
            answers.set(typed, answer);
            return answer.promise;
        };
        const answer = async (typed: string, ...labels: string[]): Promise<void> => {
            answers.get(typed)?.resolve(choices(...labels));
            await vi.advanceTimersByTimeAsync(0);
        };

        beforeEach(() => {
            asked = [];
            answers = new Map();
        });

        it('asks at once, and again when the person pauses', async () => {
            void run({ search });
            expect([asked, list.busy]).toEqual([[''], true]);
            await answer('', 'recent.ts');
            expect([list.labels, list.busy]).toEqual([['recent.ts'], false]);
            list.type('g');
            await vi.advanceTimersByTimeAsync(50);
            list.type('gr');
            await vi.advanceTimersByTimeAsync(99);
            expect([asked, list.busy]).toEqual([[''], true]);
            await vi.advanceTimersByTimeAsync(1);
            expect(asked).toEqual(['', 'gr']);
            await answer('gr', 'a/g/r.ts', 'greet.ts');
            // In the order of the search, whatever the filter thinks of it.
            expect([list.labels, list.busy]).toEqual([['a/g/r.ts', 'greet.ts'], false]);
        });

        it('never shows an older answer after a newer one', async () => {
            void run({ search });
            await answer('');
            list.type('a');
            await vi.advanceTimersByTimeAsync(100);
            list.type('ab');
            await vi.advanceTimersByTimeAsync(100);
            await answer('ab', 'ab.ts');
            await answer('a', 'a.ts', 'ab.ts');
            expect(list.labels).toEqual(['ab.ts']);
        });

        it('waits with Enter for the answer to what is typed', async () => {
            const picked = run({ search });
            await answer('', 'recent.ts');
            list.type('gre');
            list.enter();
            await vi.advanceTimersByTimeAsync(100);
            expect(list.isDisposed).toBe(false);
            await answer('gre', 'greet.ts', 'regret.ts');
            expect(await picked).toBe('value of greet.ts');
        });

        it('takes a row that the person went to, although there may be better ones soon', async () => {
            const picked = run({ search });
            await answer('', 'a.ts', 'b.ts');
            list.type('x');
            list.click(list.items[1] as PickItem);
            expect(await picked).toBe('value of b.ts');
        });

        it('lets the person look first where something new may be meant', async () => {
            const picked = run({ search, acceptsOther: () => true });
            list.type('new.md');
            list.enter();
            await vi.advanceTimersByTimeAsync(100);
            await answer('new.md', 'old-new.md');
            expect([list.isDisposed, list.labels]).toEqual([false, ['old-new.md', 'Use "new.md"']]);
            list.click(list.items[1] as PickItem);
            expect(await picked).toBe('new.md');
        });

        it('says that nothing was found, which cannot be picked', async () => {
            const picked = run({ search });
            expect(list.labels).toEqual([]);
            list.type('zzz');
            await vi.advanceTimersByTimeAsync(100);
            await answer('zzz');
            expect(list.labels).toEqual(['No matching results']);
            list.enter();
            expect(list.isDisposed).toBe(false);
            list.hide();
            expect(await picked).toBeUndefined();
        });

        it('fails with the search', async () => {
            const picked = run({ search });
            answers.get('')?.reject(new Error('No folder is open.'));
            await expect(picked).rejects.toThrow('No folder is open.');
            expect(list.isDisposed).toBe(true);
        });

        it('asks nothing after Escape', async () => {
            const picked = run({ search });
            list.type('a');
            list.hide();
            await vi.advanceTimersByTimeAsync(1000);
            expect([await picked, asked]).toEqual([undefined, ['']]);
        });
    });
});
