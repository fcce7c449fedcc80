import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CommandResult, createManifest, defineAgentCommand, label, workspacePath } from '../../common';
import { CommandFixture } from '../fixtures/command-fixture';
import { AgentCommandContribution, AgentCommandRegistry, KEPT_ANSWER } from './agent-command-registry';
import { ResultDisplay } from './result-display';

const PAINT = defineAgentCommand({
    id: 'openspace.test.paint',
    label: 'Paint',
    description: 'Paints.',
    category: 'Test',
    risk: 'view',
    args: z.object({
        path: workspacePath().describe('what to paint'),
        color: z.enum(['red', 'blue']).describe('the colour'),
        coats: z.number().int(),
        corners: z.array(label()).optional(),
        gloss: z.boolean().default(false)
    }),
    result: z.object({ painted: z.string() }),
    example: { path: 'wall', color: 'red', coats: 1 }
});

const LOOK = defineAgentCommand({
    id: 'openspace.test.look', label: 'Look', description: 'Looks.', category: 'Test', risk: 'view', args: z.object({}),
    result: z.object({}), example: {}
});

const PILE = defineAgentCommand({
    id: 'openspace.test.pile', label: 'Pile', description: 'Piles.', category: 'Test', risk: 'view',
    args: z.object({ what: label(), height: z.number().optional(), note: label(z.string()).optional() }), result: z.object({}),
    example: { what: 'sand' }
});

const ARGS = { path: 'wall', color: 'red', coats: 2 };

describe('AgentCommandRegistry', () => {
    let fixture: CommandFixture;
    let painted: unknown[];

    beforeEach(() => {
        fixture = new CommandFixture();
        painted = [];
    });

    function registerPaint(): { dispose(): void } {
        return fixture.registry.register(PAINT, async args => {
            painted.push(args);
            return { painted: args.path };
        });
    }

    describe('executes', () => {
        it('with arguments as the definition understands them, defaults included', async () => {
            registerPaint();
            expect(await fixture.registry.execute({ cmd: PAINT.id, args: ARGS }))
                .toEqual({ success: true, data: { painted: 'wall' }, executionTime: expect.any(Number) });
            expect(painted).toEqual([{ ...ARGS, gloss: false }]);
        });

        it.each([
            ['unknown ones are named', { ...ARGS, brush: 1 }, 'Wrong arguments for openspace.test.paint: unknown argument "brush"'],
            [
                'missing ones are named',
                { path: 'wall', color: 'red' },
                expect.stringMatching(/^Wrong arguments for openspace\.test\.paint: "coats": /)
            ],
            ['wrong ones are named', { ...ARGS, color: 'green', path: '' }, expect.stringMatching(/"path": .*"color": /)],
            ['they are not an object', 'wall', expect.stringMatching(/^Wrong arguments for openspace\.test\.paint: /)],
            ['there are none', undefined, expect.stringMatching(/^Wrong arguments for openspace\.test\.paint: /)]
        ])('nothing when the arguments do not fit: %s', async (_name, args, error) => {
            registerPaint();
            expect(await fixture.registry.execute({ cmd: PAINT.id, args: args as Record<string, unknown> }))
                .toEqual({ success: false, error, executionTime: expect.any(Number) });
            expect(painted).toEqual([]);
        });

        it('what leaves its data in the backend, and says so', async () => {
            fixture.registry.register(LOOK, async () => KEPT_ANSWER);
            expect(await fixture.registry.execute({ cmd: LOOK.id, args: {} }))
                .toEqual({ success: true, isDataKept: true, executionTime: expect.any(Number) });
        });

        it('nothing that is not registered, not even what objects have by nature', async () => {
            for (const cmd of ['openspace.test.paint', 'constructor', '__proto__', '']) {
                expect(await fixture.registry.execute({ cmd, args: {} }))
                    .toEqual({ success: false, error: `Unknown command: ${cmd}`, executionTime: 0 });
            }
        });

        it('nothing by a name that it had before, and says the new one', async () => {
            fixture.registry.addSurface({ id: 'test', purpose: 'Tests.', formerly: ['trial'] });
            fixture.registry.register(LOOK, async () => ({}));
            expect((await fixture.registry.execute({ cmd: 'openspace.trial.look', args: {} })).error)
                .toBe(`Unknown command: openspace.trial.look. It is called ${LOOK.id} now.`);
        });

        it.each([
            ['an error', () => Promise.reject(new Error('no paint left')), 'no paint left'],
            ['something else', () => { throw 'no paint left' as unknown as Error; }, 'no paint left']
        ])('with a reason when the handler throws %s', async (_name, handler, error) => {
            fixture.registry.register(PAINT, async () => handler());
            expect(await fixture.registry.execute({ cmd: PAINT.id, args: ARGS }))
                .toEqual({ success: false, error, executionTime: expect.any(Number) });
        });
    });

    describe('registers', () => {
        it('every id once', () => {
            registerPaint();
            expect(registerPaint).toThrow('The command openspace.test.paint is registered already.');
        });

        it('nothing of which it is not said what its texts are: the guards would not know', () => {
            const args = z.object({ deck: z.string(), slides: z.array(z.object({ text: z.string() })), title: label() });
            const careless = defineAgentCommand({
                ...LOOK, summary: undefined, subject: undefined, leadsTo: undefined, id: 'openspace.test.careless', args,
                example: { deck: 'a', slides: [], title: 'b' }
            });
            expect(() => fixture.registry.register(careless, async () => ({})))
                .toThrow('The command openspace.test.careless has unmarked text arguments: deck, slides. '
                    + 'Mark them with workspacePath, content, label, idOf or color.');
            expect(fixture.registry.definitions).toEqual([]);
        });

        it('for palette, manifest and agent the same set, and takes it back everywhere', async () => {
            let changes = 0;
            fixture.registry.onDidChange(() => changes++);
            const paint = registerPaint();
            fixture.registry.register(LOOK, async () => ({}));
            const { lastUpdated } = fixture.registry.manifest();
            expect(Number.isNaN(Date.parse(lastUpdated))).toBe(false);
            expect({ ...fixture.registry.manifest(), lastUpdated: '' }).toEqual(createManifest([LOOK, PAINT], ''));
            expect(fixture.palette.getCommand(PAINT.id)).toMatchObject({ label: 'Paint', category: 'OpenSpace Test' });
            paint.dispose();
            expect([fixture.palette.getCommand(PAINT.id), fixture.registry.manifest().commands.map(({ id }) => id), changes])
                .toEqual([undefined, [LOOK.id], 3]);
            expect(await fixture.registry.execute({ cmd: PAINT.id, args: ARGS })).toMatchObject({ success: false });
            registerPaint();
        });

        it('what the others bring if one extension fails', async () => {
            const bind = (registerAgentCommands: AgentCommandContribution['registerAgentCommands']): unknown =>
                fixture.container.bind(AgentCommandContribution).toConstantValue({ registerAgentCommands });
            bind(() => { throw new Error('careless'); });
            bind(async () => { throw new Error('not loaded'); });
            bind(registry => { registry.register(LOOK, async () => ({})); });
            await fixture.registry.start();
            expect(fixture.registry.definitions).toEqual([LOOK]);
        });

        it('what the extensions bring', () => {
            fixture.container.bind(AgentCommandContribution).toConstantValue(
                { registerAgentCommands: registry => { registry.register(LOOK, async () => ({})); } } satisfies AgentCommandContribution
            );
            void fixture.registry.start();
            expect(fixture.registry.definitions).toEqual([LOOK]);
        });

        it('what has to be loaded first, and says when all is there', async () => {
            let load = (): void => undefined;
            const loaded = new Promise<void>(resolve => { load = resolve; });
            fixture.container.bind(AgentCommandContribution).toConstantValue({
                registerAgentCommands: async registry => {
                    await loaded;
                    registry.register(LOOK, async () => ({}));
                }
            } satisfies AgentCommandContribution);
            const started = fixture.registry.start();
            expect(fixture.registry.definitions).toEqual([]);
            load();
            await started;
            expect(fixture.registry.definitions).toEqual([LOOK]);
        });
    });

    describe('in the palette', () => {
        beforeEach(() => {
            registerPaint();
        });

        const run = (...args: unknown[]): Promise<CommandResult | undefined> =>
            fixture.palette.executeCommand<CommandResult>(PAINT.id, ...args);

        it('asks the person for what is required, and only that', async () => {
            fixture.answers.push('wall', 'blue', '3');
            expect(await run()).toMatchObject({ success: true });
            expect(painted).toEqual([{ path: 'wall', color: 'blue', coats: 3, gloss: false }]);
            expect(fixture.questions).toEqual([
                { title: 'Paint: path', placeHolder: 'what to paint' },
                { items: ['red', 'blue'], title: 'Paint: color', placeholder: 'the colour' },
                { title: 'Paint: coats', placeHolder: undefined, validateInput: expect.any(Function) }
            ]);
        });

        it.each([[[undefined]], [['wall', undefined]], [['wall', 'red', undefined]]])(
            'does nothing when the person gives up: %j', async answers => {
                fixture.answers.push(...answers);
                expect(await run()).toBeUndefined();
                expect([painted, fixture.errors]).toEqual([[], []]);
            }
        );

        it('shows the person why it failed', async () => {
            fixture.answers.push('', 'red', '2');
            expect(await run()).toMatchObject({ success: false });
            expect(fixture.errors).toEqual([expect.stringMatching(/^Paint: Wrong arguments for openspace\.test\.paint: "path": /)]);
        });

        it('takes arguments from other code without asking', async () => {
            expect(await run(ARGS)).toMatchObject({ success: true });
            expect(fixture.questions).toEqual([]);
        });

        it('writes down what may change something before it runs, and does not run what cannot be written', async () => {
            const events: unknown[] = [];
            for (const risk of ['view', 'write'] as const) {
                fixture.registry.register({ ...LOOK, id: `openspace.test.${risk}`, risk }, async () => {
                    events.push(`${risk} runs`);
                    return {};
                });
            }
            const run = (risk: string): Promise<CommandResult | undefined> =>
                fixture.palette.executeCommand<CommandResult>(`openspace.test.${risk}`, {});
            fixture.registry.onDidRunForPerson(({ id, cmd }) => events.push([id, cmd]));
            fixture.registry.admission = async ({ cmd }) => {
                events.push(`asks for ${cmd}`);
                return { id: 'a1' };
            };
            await run('write');
            await run('view');
            expect(events.splice(0)).toEqual([
                'asks for openspace.test.write', 'write runs', ['a1', 'openspace.test.write'], 'view runs',
                [undefined, 'openspace.test.view']
            ]);
            fixture.registry.admission = async () => ({ refusal: 'The disk is full.' });
            expect([await run('write'), events, fixture.errors]).toEqual([
                expect.objectContaining({ success: false, error: 'The disk is full.' }), [], [expect.stringContaining('The disk is full.')]
            ]);
        });

        it('asks for more if a hint says so, which the person may leave out', async () => {
            fixture.registry.register(PILE, async args => {
                painted.push(args);
                return {};
            }, {
                optional: ['height', { name: 'note', placeholder: 'a few words' }],
                choices: async () => [{ label: 'Sand', description: 'yellow', args: { what: 'sand' } }]
            });
            fixture.answers.push('Sand', '3', '', 'Sand', undefined);
            await fixture.palette.executeCommand(PILE.id);
            expect(await fixture.palette.executeCommand(PILE.id)).toBeUndefined();
            fixture.answers.push(undefined);
            expect(await fixture.palette.executeCommand(PILE.id)).toBeUndefined();
            expect(painted).toEqual([{ what: 'sand', height: 3 }]);
            expect(fixture.questions.slice(0, 3)).toEqual([
                { items: ['Sand'], title: 'Pile', placeholder: 'Piles.', matchOnDescription: true },
                { title: 'Pile: height', placeHolder: undefined, validateInput: expect.any(Function) },
                { title: 'Pile: note', placeHolder: 'a few words' }
            ]);
        });

        it('shows the person what a command answers that is asked for its data', async () => {
            const shown: unknown[] = [];
            fixture.container.bind<ResultDisplay>(ResultDisplay).toConstantValue({ show: async (...args) => { shown.push(args); } });
            fixture.container.rebind(AgentCommandRegistry).toSelf().inSingletonScope();
            const look = { ...LOOK, answersData: true, result: z.object({ seen: z.string() }) };
            fixture.registry.register(look, async () => ({ seen: 'a wall' }));
            fixture.registry.register({ ...look, id: 'openspace.test.seen' }, async () => ({ seen: 'a tab' }), { isSeen: true });
            await fixture.palette.executeCommand(LOOK.id);
            await fixture.palette.executeCommand(LOOK.id, {});
            await fixture.palette.executeCommand('openspace.test.seen');
            expect(shown).toEqual([['Look', { seen: 'a wall' }]]);
        });

        it('runs at once what needs nothing', async () => {
            fixture.registry.register(LOOK, async () => ({}));
            expect(await fixture.palette.executeCommand(LOOK.id)).toMatchObject({ success: true });
            expect(fixture.questions).toEqual([]);
        });
    });
});
