import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from '../../../../../tests/support/wait-for';
import { BEEP, HubFixture, JsonAnswer, LAMP, WITH_TOKEN } from './fixtures/hub-fixture';

const DONE = { status: 200, body: { success: true } };
const TIMESTAMP = '2026-01-01T00:00:00.000Z';
const PANE = {
    id: 'p', area: 'main', tabs: [{ contentId: 'lamp', type: 'view', title: 'The lamp is on', isDirty: false }], activeTabIndex: 0,
    geometry: { x: 0, y: 0, width: 100, height: 100 }
};
const STATE = { panes: [PANE], activePane: 'p', timestamp: TIMESTAMP };

describe('a program beside the IDE', () => {
    let hub: HubFixture;

    beforeEach(async () => {
        hub = new HubFixture();
        await hub.start();
    });

    afterEach(() => hub.stop());

    async function manifest(): Promise<{ id: string }[]> {
        return ((await hub.ask('/openspace/manifest')).body as { commands?: { id: string }[] }).commands ?? [];
    }

    async function instructions(): Promise<string> {
        return (await hub.server.ask('/openspace/instructions', { headers: WITH_TOKEN })).body;
    }

    function answer(commandId: unknown, result: unknown): Promise<JsonAnswer> {
        return hub.post('/openspace/command-results', { sessionId: 'ses_1', commandId, result, timestamp: TIMESTAMP });
    }

    describe('registers', () => {
        it('commands that stand beside ours in manifest and instructions, until its stream closes', async () => {
            hub.connect();
            expect(await hub.post('/openspace/manifest', LAMP)).toEqual(DONE);
            const lamp = await hub.watch('?surface=lamp');
            expect(await manifest()).toContainEqual({
                ...LAMP.commands[0], id: BEEP, category: 'ext: lamp', risk: 'execute', example: { times: 1 }, answersData: true
            });
            expect((await manifest()).map(({ id }) => id)).toEqual(['openspace.editor.open', BEEP, 'openspace.pane.list']);
            expect(await instructions()).toContain(BEEP);
            lamp.response.destroy();
            await waitFor('the commands to vanish', async () => (await manifest()).length === 2);
            expect(await instructions()).not.toContain(BEEP);
        });

        it('other commands in the place of its earlier ones', async () => {
            await hub.connectLamp();
            await hub.post('/openspace/manifest', { surface: 'lamp', commands: [{ ...LAMP.commands[0], id: 'openspace.ext.lamp.blink' }] });
            expect((await manifest()).map(({ id }) => id)).toEqual(['openspace.ext.lamp.blink']);
        });

        it.each([
            'not json', '[]', {}, { surface: 'Lamp', commands: [] }, { surface: 'lamp' }, { surface: 'lamp', commands: 'beep' },
            { surface: 5, commands: [] }, { surface: 'lamp', commands: [{ ...LAMP.commands[0], id: 'openspace.editor.open' }] },
            { surface: 'lamp', commands: [{ ...LAMP.commands[0], id: 'openspace.ext.radio.beep' }] },
            { surface: 'lamp', commands: [{ ...LAMP.commands[0], arguments_schema: { type: 'array' } }] },
            {
                surface: 'lamp',
                commands: [{ ...LAMP.commands[0], arguments_schema: { type: 'object', properties: { a: { type: 'nonsense' } } } }]
            }
        ])('nothing that is not proper, and is told why: %j', async body => {
            hub.connect();
            expect(await hub.post('/openspace/manifest', body)).toEqual({ status: 400, body: { error: expect.stringMatching(/\w+ \w+/) } });
            expect(await manifest()).toHaveLength(2);
        });
    });

    describe('shows its state', () => {
        it.each([['in the body', '', { surface: 'lamp' }], ['in the address', '?surface=lamp', {}], ['by being the only one', '', {}]])(
            'named %s', async (_name, query, name) => {
                const lamp = await hub.connectLamp();
                expect(await hub.post(`/openspace/state${query}`, { ...STATE, ...name })).toEqual(DONE);
                expect(await instructions()).toContain('The lamp is on');
                lamp.response.destroy();
                await waitFor('the state to vanish', async () => !(await instructions()).includes('The lamp is on'));
            }
        );

        it('without a name, too, whether none or several have one', async () => {
            expect(await hub.post('/openspace/state', STATE)).toEqual(DONE);
            expect(await instructions()).toContain('- external: ');
            await hub.connectLamp();
            await hub.watch('?surface=other');
            expect(await hub.post('/openspace/state', { panes: [], timestamp: TIMESTAMP })).toEqual(DONE);
            expect(await instructions()).not.toContain('The lamp is on');
        });

        it.each([
            ['of a surface that nobody knows', { ...STATE, surface: 'radio' }, 'Unknown surface: radio'],
            ['under no proper name', { ...STATE, surface: 5 }, expect.stringMatching(/^Invalid JSON: "surface"/)],
            ['without panes', { timestamp: TIMESTAMP, surface: 'lamp' }, expect.stringMatching(/^Invalid JSON: "panes"/)],
            [
                'with panes that are none',
                { ...STATE, panes: [{ id: 'p' }], surface: 'lamp' },
                expect.stringMatching(/^Invalid JSON: "panes\.0/)
            ],
            ['without a time', { panes: [], surface: 'lamp' }, expect.stringMatching(/^Invalid JSON: "timestamp"/)],
            [
                'that nobody could read',
                { ...STATE, panes: Array.from({ length: 1_000 }, () => PANE), surface: 'lamp' },
                'The state is longer than 64000 characters.'
            ],
            ['that is none', [], expect.stringMatching(/^Invalid JSON/)]
        ])('but not one %s', async (_name, body, error) => {
            await hub.connectLamp();
            await hub.watch('?surface=other');
            expect(await hub.post('/openspace/state', body)).toEqual({ status: 400, body: { error } });
            expect(await instructions()).not.toContain('The lamp is on');
        });
    });

    describe('runs a command', () => {
        it('that comes over its stream once, and answers it', async () => {
            const lamp = await hub.connectLamp();
            const watcher = await hub.watch();
            const running = hub.command({ cmd: BEEP, args: { times: 2 }, sessionId: 'ses_1' }, '?wait=1');
            const [{ id, ...call }] = await hub.commandsOf(lamp, 1);
            expect(call).toEqual({ cmd: BEEP, args: { times: 2 }, sessionId: 'ses_1', source: 'http' });
            expect(await answer(id, { success: true, data: { heard: 'yes' } })).toEqual(DONE);
            expect(await running).toEqual({ status: 200, body: { success: true, heard: 'yes', executionTime: expect.any(Number) } });
            for (const stream of [lamp, watcher]) {
                await waitFor('the result', () => stream.events('COMMAND_RESULT').length > 0);
                expect([stream.events('AGENT_COMMAND').length, stream.events('COMMAND_RESULT').length]).toEqual([1, 1]);
            }
        });

        it('of which the arguments were checked before', async () => {
            const lamp = await hub.connectLamp();
            for (const args of [{}, { times: 'two' }, { times: 2, loud: true }]) {
                expect(await hub.command({ cmd: BEEP, args }, '?wait=1')).toMatchObject({
                    status: 200, body: { success: false, error: expect.stringContaining(`Wrong arguments for ${BEEP}`) }
                });
            }
            expect(lamp.events('AGENT_COMMAND')).toEqual([]);
        });

        it('or says that it could not', async () => {
            const lamp = await hub.connectLamp();
            const running = [1, 2].map(times => hub.command({ cmd: BEEP, args: { times } }, '?wait=1'));
            const [first] = await hub.commandsOf(lamp, 1);
            await answer(first.id, { success: false, error: 'no power', executionTime: 5 });
            const [, second] = await hub.commandsOf(lamp, 2);
            await answer(second.id, { success: false });
            expect((await Promise.all(running)).map(({ body }) => (body as { error: string }).error).sort())
                .toEqual(['The surface gave no reason.', 'no power']);
        });

        it('or goes away, and then it is answered for at once', async () => {
            hub.connect();
            const lamp = await hub.connectLamp();
            const running = hub.command({ cmd: BEEP, args: { times: 1 } }, '?wait=1');
            await hub.commandsOf(lamp, 1);
            lamp.response.destroy();
            expect(await running)
                .toMatchObject({ status: 200, body: { success: false, error: 'The surface "lamp" disconnected before it answered.' } });
            expect((await hub.command({ cmd: BEEP, args: { times: 1 } })).status).toBe(400);
        });

        it('that nobody waits for: it is told so', async () => {
            const lamp = await hub.connectLamp();
            const running = hub.command({ cmd: BEEP, args: { times: 1 } }, '?wait=1');
            const [{ id }] = await hub.commandsOf(lamp, 1);
            const unknown = {
                status: 404, body: { error: 'No surface is asked to run a command of this id, or it has been answered already.' }
            };
            expect(await answer('nobody', { success: true })).toEqual(unknown);
            expect(await answer(id, { success: true })).toEqual(DONE);
            await running;
            expect(await answer(id, { success: true })).toEqual(unknown);
        });

        it.each([
            undefined, null, 5, [], {}, { success: 'yes' }, { success: true, data: 'text' }, { success: true, data: [] },
            { success: false, error: 5 }, { success: true, executionTime: 'long' }
        ].map(result => ({ result })))(
            'and answers properly: $result', async ({ result }) => {
                expect(await answer('call_1', result))
                    .toEqual({ status: 400, body: { error: expect.stringMatching(/^Invalid JSON: "result/) } });
            }
        );

        it.each([undefined, '', 5, null])('and names it: %j', async commandId => {
            expect(await answer(commandId, { success: true }))
                .toEqual({ status: 400, body: { error: expect.stringMatching(/^Invalid JSON: "commandId"/) } });
        });

        it('one after the other, each of as many as may wait; all others are answered at once', async () => {
            const lamp = await hub.connectLamp();
            let answered = 0;
            const running = Array.from({ length: 500 }, (_, times) =>
                hub.command({ cmd: BEEP, args: { times } }, '?wait=1').finally(() => answered++));
            await waitFor('all that are too many have their answer', () => answered === 449);
            for (let index = 0; index < 51; index++) {
                const { id, args } = (await hub.commandsOf(lamp, index + 1))[index];
                await answer(id, { success: true, data: { args } });
            }
            const answers = (await Promise.all(running)).map(({ body }) => body as { args?: { times: number }; error?: string });
            answers.forEach((body, times) =>
                expect(body.args?.times ?? body.error).toBe(body.args ? times : 'Too many commands are waiting (50).'));
            expect([answers.filter(({ args }) => args).length, lamp.events('AGENT_COMMAND').length]).toEqual([51, 51]);
        });
    });

    describe('opens a stream', () => {
        it.each(['Lamp', '', 'a b', '../x'])('under a proper name only: %j', async name => {
            expect(await hub.ask(`/openspace/events?surface=${encodeURIComponent(name)}`))
                .toEqual({ status: 400, body: { error: expect.stringContaining('a surface is named by') } });
        });

        it('a second time: the newer takes over, the older ends', async () => {
            const older = await hub.connectLamp();
            const ended = new Promise(resolve => older.response.once('end', resolve));
            const newer = await hub.watch('?surface=lamp');
            await ended;
            const running = hub.command({ cmd: BEEP, args: { times: 1 } }, '?wait=1');
            const [{ id }] = await hub.commandsOf(newer, 1);
            await answer(id, { success: true });
            expect([(await running).status, older.events('AGENT_COMMAND')]).toEqual([200, []]);
        });
    });
});
