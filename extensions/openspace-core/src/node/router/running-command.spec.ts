import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AgentCommandCall, CommandResult, PageResult, RAN } from '../../common';
import { ConnectedPage } from '../pages/connected-page';
import { Clearance, CommandCheck, CommandOutcome, CommandTarget, RunningCommand } from './running-command';

const CALL: AgentCommandCall = { id: 'call_1', cmd: 'openspace.test.view', args: {}, source: 'block' };
const DECLINED: CommandOutcome = { result: CommandResult.failed('no'), decision: { verdict: 'declined', rule: 'control-off' } };

describe('RunningCommand', () => {
    let told: unknown[];
    let outcome: CommandOutcome | undefined;

    beforeEach(() => {
        vi.useFakeTimers();
        vi.advanceTimersByTime(1_000);
        told = [];
        outcome = undefined;
    });

    afterEach(() => {
        expect(vi.getTimerCount(), 'timers left behind').toBe(0);
        vi.useRealTimers();
    });

    function create(target: Partial<CommandTarget> = {}, clearance?: Clearance, check?: CommandCheck): RunningCommand {
        const command = new RunningCommand(CALL, false, false, {
            clearance,
            check,
            onStart: call => told.push(['start', call.id]),
            onUnclaimed: () => told.push(['unclaimed']),
            onAsking: (_, asking) => told.push(['asking', asking])
        });
        command.assign(never(target));
        void command.outcome.then(given => { outcome = given; });
        return command;
    }

    /** A target that never answers, unless the test says otherwise. */
    function never(target: Partial<CommandTarget> = {}): CommandTarget {
        return { executeAgentCommand: () => new Promise(() => undefined), onCommandCancelled: id => {
            told.push(['cancelled', id]);
        }, ...target };
    }

    it('ends with the answer of its target and the time that it took', async () => {
        const command = create({
            executeAgentCommand: () => new Promise(resolve => setTimeout(() => resolve(CommandResult.ok({ a: 1 }, 99)), 20))
        });
        let done = false;
        void command.run().then(() => { done = true; });
        await vi.advanceTimersByTimeAsync(20);
        expect({ outcome, done, told })
            .toEqual({ outcome: { result: CommandResult.ok({ a: 1 }, 20), decision: RAN }, done: true, told: [['start', 'call_1']] });
    });

    it('ends with the data that was kept for it, if its target says so', async () => {
        const command = create({ executeAgentCommand: async () => ({ ...CommandResult.ok(), isDataKept: true }) });
        command.keepData({ lines: ['a', 'b'] });
        await command.run();
        expect((await command.outcome).result).toEqual(CommandResult.ok({ lines: ['a', 'b'] }));
    });

    it('ends with what its target says if that has data of its own, or failed', async () => {
        const own = create({ executeAgentCommand: async () => CommandResult.ok({ own: true }) });
        const failed = create({ executeAgentCommand: async () => ({ ...CommandResult.failed('no'), isDataKept: true }) });
        for (const command of [own, failed]) {
            command.keepData({ lines: [] });
            await command.run();
        }
        expect([(await own.outcome).result, (await failed.outcome).result])
            .toEqual([CommandResult.ok({ own: true }), CommandResult.failed('no')]);
    });

    it.each<[string, () => Promise<PageResult>, string]>([
        ['speaks of data that nobody kept', async () => ({ ...CommandResult.ok(), isDataKept: true }), 'The answer was lost.'],
        ['rejects', () => Promise.reject(new Error('connection closed')), 'connection closed'],
        ['throws', () => { throw new Error('no connection'); }, 'no connection'],
        ['throws what is not an error', () => { throw 'nothing' as unknown as Error; }, 'nothing'],
        ['answers nothing', async () => undefined as unknown as CommandResult, 'The page gave no valid answer.'],
        ['answers nonsense', async () => ({ success: 'yes' }) as unknown as CommandResult, 'The page gave no valid answer.'],
        ['fails without a reason', async () => ({ success: false, executionTime: 0 }), 'The page gave no reason.'],
        ['fails with an empty reason', async () => CommandResult.failed(''), 'The page gave no reason.']
    ])('has an answer with a message for the user when its target %s', async (_name, executeAgentCommand, error) => {
        void create({ executeAgentCommand }).run();
        await vi.advanceTimersByTimeAsync(0);
        expect(outcome).toEqual({ result: CommandResult.failed(error), decision: RAN });
    });

    it('counts only its first answer', async () => {
        const command = create();
        void command.run();
        command.answer(CommandResult.ok({ first: true }));
        command.answer(CommandResult.failed('second'));
        command.stop();
        await vi.advanceTimersByTimeAsync(0);
        expect({ outcome, told })
            .toEqual({ outcome: { result: CommandResult.ok({ first: true }), decision: RAN }, told: [['start', 'call_1']] });
    });

    it('takes thirty seconds at most; the target is told to give up', async () => {
        void create().run();
        await vi.advanceTimersByTimeAsync(29_999);
        expect(outcome).toBeUndefined();
        await vi.advanceTimersByTimeAsync(1);
        expect(outcome).toEqual({
            result: CommandResult.failed('The command took longer than 30 s.', 30_000), decision: { verdict: 'ran', rule: 'timeout' }
        });
        expect(told).toEqual([['start', 'call_1'], ['cancelled', 'call_1']]);
    });

    it('does not count the time in which the person is asked, however often', async () => {
        const command = create();
        void command.run();
        for (let question = 0; question < 2; question++) {
            await vi.advanceTimersByTimeAsync(10_000);
            command.setAsking(true);
            await vi.advanceTimersByTimeAsync(600_000);
            command.setAsking(false);
        }
        await vi.advanceTimersByTimeAsync(9_999);
        expect(outcome).toBeUndefined();
        await vi.advanceTimersByTimeAsync(1);
        expect(outcome?.result.error).toBe('The command took longer than 30 s.');
    });

    it('is not brought back to life by a question after its answer', async () => {
        const command = create();
        void command.run();
        command.stop();
        command.setAsking(false);
        await vi.advanceTimersByTimeAsync(0);
        expect(told).toEqual([['start', 'call_1'], ['cancelled', 'call_1']]);
    });

    it.each<[string, CommandTarget['onCommandCancelled']]>([
        ['throws', () => { throw new Error('the buffer is full'); }],
        ['rejects', () => Promise.reject(new Error('the buffer is full'))]
    ])('has its answer also if the target, told to give up, %s', async (_name, onCommandCancelled) => {
        const command = create({ onCommandCancelled });
        void command.run();
        command.stop();
        await vi.advanceTimersByTimeAsync(0);
        expect(outcome)
            .toEqual({ result: CommandResult.failed('Stopped by the user.'), decision: { verdict: 'cancelled', rule: 'stopped' } });
    });

    it('does not start when it was stopped before', async () => {
        const command = create();
        command.stop();
        await command.run();
        expect({ told, error: outcome?.result.error }).toEqual({ told: [], error: 'Stopped by the user.' });
    });

    it('goes on elsewhere when it is taken from its target, which has nothing to say any more', async () => {
        let answerLate = (_result: CommandResult): void => undefined;
        const command = create({ executeAgentCommand: () => new Promise(resolve => { answerLate = resolve; }) });
        let released = false;
        void command.run().then(() => { released = true; });
        await vi.advanceTimersByTimeAsync(20_000);
        command.release();
        answerLate(CommandResult.ok({ first: true }));
        await vi.advanceTimersByTimeAsync(60_000);
        expect({ released, outcome }).toEqual({ released: true, outcome: undefined });
        command.assign(never({ executeAgentCommand: async () => CommandResult.ok({ second: true }) }));
        void command.run();
        await vi.advanceTimersByTimeAsync(0);
        expect({ outcome, told })
            .toEqual({ outcome: { result: CommandResult.ok({ second: true }, 80_000), decision: RAN }, told: [['start', 'call_1']] });
    });

    describe('that needs a clearance', () => {
        let clear: (refusal?: CommandOutcome) => void;
        const wait: Clearance = () => new Promise(resolve => { clear = resolve; });

        it('starts at once if there is nothing to wait for', () => {
            const command = create({}, () => undefined);
            void command.run();
            expect(told).toEqual([['start', 'call_1']]);
            command.stop();
        });

        it('starts when it has it, and until then waits for the person', async () => {
            const command = create({}, wait);
            void command.run();
            await vi.advanceTimersByTimeAsync(60_000);
            expect(told).toEqual([['asking', true]]);
            clear();
            await vi.advanceTimersByTimeAsync(0);
            expect(told).toEqual([['asking', true], ['asking', false], ['start', 'call_1']]);
            command.stop();
        });

        it('does not start without it', async () => {
            void create({}, async () => DECLINED).run();
            await vi.advanceTimersByTimeAsync(0);
            expect({ outcome, told }).toEqual({ outcome: DECLINED, told: [['asking', true], ['asking', false]] });
        });

        it('does not start when it was stopped meanwhile', async () => {
            const command = create({}, wait);
            void command.run();
            command.stop();
            clear();
            await vi.advanceTimersByTimeAsync(0);
            expect({ error: outcome?.result.error, told }).toEqual({ error: 'Stopped by the user.', told: [['asking', true]] });
        });

        it('starts once only when it was taken from its target meanwhile, and needs the clearance again', async () => {
            const clearances: (() => void)[] = [];
            const command = create({}, () => new Promise(resolve => clearances.push(() => resolve(undefined))));
            void command.run();
            command.release();
            void command.run();
            clearances[0]();
            await vi.advanceTimersByTimeAsync(0);
            expect(told).toEqual([['asking', true], ['asking', true]]);
            clearances[1]();
            await vi.advanceTimersByTimeAsync(0);
            expect(told.slice(2)).toEqual([['asking', false], ['start', 'call_1']]);
            command.stop();
        });
    });

    describe('while it is checked', () => {
        let pass: (refusal?: CommandOutcome) => void;
        const check: CommandCheck = () => new Promise(resolve => { pass = resolve; });
        const page = { id: 'page_1' } as unknown as ConnectedPage;

        function checked(onPage: ConnectedPage | undefined): RunningCommand {
            const command = create({}, undefined, check);
            command.assign(never({ executeAgentCommand: () => new Promise(() => { told.push(['told']); }) }), onPage);
            void command.run();
            return command;
        }

        async function settle(): Promise<void> {
            await vi.advanceTimersByTimeAsync(0);
        }

        it('is known to its page, which may claim it when the check has let it pass', async () => {
            const command = checked(page);
            const claims: boolean[] = [];
            void command.claim().then(claim => claims.push(claim));
            await settle();
            expect({ told, claims }).toEqual({ told: [['told']], claims: [] });
            pass();
            await settle();
            expect({ told, claims, again: await command.claim() })
                .toEqual({ told: [['told'], ['start', 'call_1']], claims: [true], again: false });
            command.stop();
            await settle();
        });

        it('is never claimed if it is refused, and has not started', async () => {
            const command = checked(page);
            const claim = command.claim();
            pass(DECLINED);
            expect(await claim).toBe(false);
            expect({ outcome, told }).toEqual({ outcome: DECLINED, told: [['told']] });
        });

        it('is claimed by nobody if it is taken from its page meanwhile', async () => {
            const command = checked(page);
            const claim = command.claim();
            await settle();
            command.release();
            pass();
            expect({ claim: await claim, told }).toEqual({ claim: false, told: [['told']] });
        });

        it('is unknown to an external surface, which would run it at once', async () => {
            const command = checked(undefined);
            await settle();
            expect(told).toEqual([]);
            pass();
            await settle();
            expect(told).toEqual([['start', 'call_1'], ['told']]);
            command.stop();
            await settle();
        });

        it('is answered for if the disk never answers, and its page gives it up', async () => {
            const command = checked(page);
            const claim = command.claim();
            await vi.advanceTimersByTimeAsync(30_000);
            pass();
            expect({ claim: await claim, error: outcome?.result.error, told })
                .toEqual({ claim: false, error: 'The command took longer than 30 s.', told: [['told'], ['cancelled', 'call_1']] });
        });
    });
});
