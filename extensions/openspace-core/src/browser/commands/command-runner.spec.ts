import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AgentCommandCall, CommandResult, defineAgentCommand, OpenSpaceService } from '../../common';
import { CommandFixture } from '../fixtures/command-fixture';
import { CommandContext } from './command-context';
import { CommandRunner } from './command-runner';

const STEP = defineAgentCommand({
    id: 'openspace.test.step', label: 'Step', description: '', category: 'Test', risk: 'view', args: z.object({}), result: z.object({}),
    example: {}
});

const CALL: AgentCommandCall = { id: 'call_1', cmd: STEP.id, args: {}, sessionId: 'ses_1', source: 'block' };
const ANSWERED: CommandResult = { success: false, error: 'The command has been answered for already.', executionTime: 0 };

describe('CommandRunner', () => {
    let runner: CommandRunner;
    let told: unknown[][];
    let contexts: CommandContext[];
    let claim: () => Promise<boolean>;
    let work: (context: CommandContext) => Promise<void>;

    let fixture: CommandFixture;

    beforeEach(() => {
        fixture = new CommandFixture();
        told = [];
        contexts = [];
        claim = async () => true;
        work = async () => undefined;
        fixture.container.bind(OpenSpaceService).toConstantValue({
            claimCommand: (id: string) => {
                told.push(['claim', id]);
                return claim();
            },
            reportWaiting: async (...args: unknown[]) => {
                told.push(['waiting', ...args]);
                throw new Error('the connection is gone');
            }
        });
        fixture.container.bind(CommandRunner).toSelf().inSingletonScope();
        runner = fixture.container.get(CommandRunner);
        fixture.registry.register(STEP, async (_args, context) => {
            contexts.push(context);
            await work(context);
            return {};
        });
    });

    it('asks right before it runs a command, and tells the handler whom it serves', async () => {
        expect(await runner.run(CALL)).toMatchObject({ success: true });
        expect(told).toEqual([['claim', 'call_1']]);
        expect(contexts).toEqual([expect.objectContaining({ id: 'call_1', sessionId: 'ses_1', source: 'block' })]);
        expect(contexts[0].signal.aborted).toBe(false);
    });

    it('runs nothing if the connection broke while it was claimed: the yes may be out of date', async () => {
        claim = async () => {
            fixture.socketClosed.fire();
            return true;
        };
        expect(await runner.run(CALL)).toEqual(ANSWERED);
        expect(contexts).toEqual([]);
    });

    it.each([
        ['has been answered for', async () => false],
        ['cannot be claimed', () => Promise.reject(new Error('no connection'))]
    ])('runs nothing that %s', async (_name, answer: () => Promise<boolean>) => {
        claim = answer;
        expect(await runner.run(CALL)).toEqual(ANSWERED);
        expect(contexts).toEqual([]);
    });

    it('runs nothing that was taken back while it asked', async () => {
        claim = async () => {
            runner.cancel('call_1');
            return true;
        };
        expect(await runner.run(CALL)).toEqual(ANSWERED);
        expect(contexts).toEqual([]);
    });

    it('lets a running handler know that nobody waits any more, and only that one', async () => {
        let release = (): void => undefined;
        work = () => new Promise(resolve => { release = resolve; });
        const result = runner.run(CALL);
        await new Promise(resolve => setTimeout(resolve));
        runner.cancel('call_2');
        expect(contexts[0].signal.aborted).toBe(false);
        runner.cancel('call_1');
        expect(contexts[0].signal.aborted).toBe(true);
        release();
        expect(await result).toMatchObject({ success: true });
        runner.cancel('call_1');
    });

    it('reports the time in which a handler waits for the person, whatever comes of it', async () => {
        work = async ({ whileAsking }) => {
            await Promise.all([whileAsking(async () => 1), whileAsking(async () => 2)]);
            await whileAsking(() => Promise.reject(new Error('no')));
        };
        expect(await runner.run(CALL)).toMatchObject({ success: false, error: 'no' });
        expect(told.slice(1)).toEqual([
            ['waiting', 'call_1', true], ['waiting', 'call_1', false], ['waiting', 'call_1', true], ['waiting', 'call_1', false]
        ]);
    });

    it('answers for a command that this page does not know', async () => {
        expect(await runner.run({ ...CALL, cmd: 'openspace.nothing' }))
            .toEqual({ success: false, error: 'Unknown command: openspace.nothing', executionTime: 0 });
    });
});
