import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Widget } from '@theia/core/lib/browser/widgets';
import { Emitter } from '@theia/core/lib/common/event';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OpenSpaceClientImpl } from 'openspace-core/lib/browser/bridge/openspace-client-impl';
import { CommandContext, PALETTE_CONTEXT } from 'openspace-core/lib/browser/commands/command-context';
import { PersonQuestions } from 'openspace-core/lib/browser/control/person-questions';
import { CommandFixture } from 'openspace-core/lib/browser/fixtures/command-fixture';
import { FocusKeeper } from 'openspace-core/lib/browser/person/focus-keeper';
import { CommandResult } from 'openspace-core/lib/common';
import { FilesService, LocatedPath } from 'openspace-core/lib/common/services/files-service';
import { TerminalQuery, TerminalsService } from '../../common';
import { NOTHING_TYPED, typeText } from '../../common/danger/typed-text';
import { AgentTerminals } from './agent-terminals';
import { FakeTerminals } from './fixtures/fake-terminals';
import { GatedText, SendGate } from './send-gate';
import { TerminalCommands } from './terminal-commands';
import { TerminalNames } from './terminal-names';
import { AgentTerminalPreferences } from './terminal-preferences';

describe('terminal commands', () => {

    let fixture: CommandFixture;
    let fake: FakeTerminals;
    let stopped: Emitter<void>;
    let shown: string[];
    let checked: string[];
    let bottom: HTMLElement;
    let asked: number;
    /** What happens while the gate is busy. */
    let meanwhile: () => void;
    const abort = { controller: new AbortController() };

    beforeEach(() => {
        fixture = new CommandFixture();
        fake = new FakeTerminals();
        stopped = new Emitter<void>();
        shown = [];
        checked = [];
        asked = 0;
        meanwhile = () => undefined;
        abort.controller = new AbortController();
        bottom = document.createElement('div');
        document.body.append(bottom);
        const { container } = fixture;
        container.bind(TerminalService).toConstantValue(fake.theia);
        container.bind(TerminalsService).toConstantValue(fake.service);
        container.bind(OpenSpaceClientImpl).toConstantValue({ onDidStopAgent: stopped.event } as OpenSpaceClientImpl);
        container.bind(AgentTerminalPreferences).toConstantValue({ 'openspace.terminal.maskSecrets': true });
        container.bind(FilesService).toConstantValue({ locate: async (path: string, purpose: string) => locate(path, purpose) });
        container.bind(ApplicationShell).toConstantValue({
            bottomPanel: { isVisible: true, node: bottom },
            addWidget: async (widget: Widget, { area }: { area: string }) => shown.push(`${widget.title.label} in ${area}`),
            revealWidget: async () => shown.push('revealed')
        } as unknown as ApplicationShell);
        container.bind(SendGate).toConstantValue({
            check: async ({ terminalId, text, before }: GatedText) => {
                checked.push(`${terminalId}: ${before.text}${text}`);
                if ((before.text + text).includes('rm -rf')) {
                    throw new Error('The command was declined by the user.');
                }
                meanwhile();
                return ['allowed'];
            }
        });
        [PersonQuestions, FocusKeeper, AgentTerminals, TerminalCommands, TerminalNames].forEach(service =>
            container.bind<unknown>(service).toSelf().inSingletonScope());
        container.get(TerminalNames).initialize();
        container.get(AgentTerminals).initialize();
        container.get(TerminalCommands).registerAgentCommands(fixture.registry);
    });

    afterEach(() => {
        vi.useRealTimers();
        bottom.remove();
    });

    function locate(path: string, purpose: string): LocatedPath {
        if (path.includes('..')) {
            throw new Error(`${path} leaves the workspace.`);
        }
        return { uri: `file:///work/${path}`, path, root: 'file:///work', kind: purpose === 'cwd' ? 'folder' : 'file' };
    }

    const context = (): CommandContext => ({
        id: 'call-1', sessionId: 'ses_1', source: 'block', signal: abort.controller.signal,
        whileAsking: ask => {
            asked++;
            return ask();
        }
    });

    const run = (verb: string, args: Record<string, unknown>, from = context()): Promise<CommandResult> =>
        fixture.registry.execute({ cmd: `openspace.terminal.${verb}`, args }, from);

    describe('create', () => {

        it('opens a terminal under its title for the session, and answers its id', async () => {
            expect(await run('create', { title: 'build', cwd: 'packages', shellPath: '/bin/sh' }))
                .toMatchObject({ success: true, data: { terminalId: 'build' } });
            expect(fake.widgets[0].options).toMatchObject({
                title: 'build', cwd: 'file:///work/packages', shellPath: '/bin/sh', useServerTitle: false, kind: 'openspace-agent'
            });
            expect(fake.registrations).toEqual([{ processId: 101, title: 'build', agent: { sessionId: 'ses_1' } }]);
            expect(shown).toEqual(['build in bottom', 'revealed']);
        });

        it('names the tab like the id when the title is taken', async () => {
            await run('create', { title: 'build' });
            expect(await run('create', { title: 'build' })).toMatchObject({ data: { terminalId: 'build (2)' } });
            expect(fake.widgets.map(({ title }) => title.label)).toEqual(['build', 'build (2)']);
        });

        it('stays behind what the person works with in the bottom panel', async () => {
            const input = bottom.appendChild(document.createElement('textarea'));
            input.focus();
            await run('create', { title: 'build' });
            expect(shown).toEqual(['build in bottom']);
            expect(document.activeElement).toBe(input);
        });

        it('makes a terminal of the person when they run it from the palette', async () => {
            await run('create', { title: 'mine' }, PALETTE_CONTEXT);
            expect(fake.registrations).toEqual([{ processId: 101, title: 'mine', agent: undefined }]);
        });

        it('refuses folders outside and programs that are not shells, and leaves nothing when the start fails', async () => {
            expect(await run('create', { cwd: '../..' })).toMatchObject({ success: false, error: '../.. leaves the workspace.' });
            expect(await run('create', { shellPath: '/bin/evil' }))
                .toMatchObject({ success: false, error: '/bin/evil is not a shell of this machine.' });
            expect(fake.widgets).toEqual([]);
            fake.isBroken = true;
            expect(await run('create', {})).toMatchObject({ success: false, error: 'The terminal could not be started.' });
            expect(fake.widgets[0].isDisposed).toBe(true);
        });

        it('takes a tab away whose terminal the backend has forgotten', async () => {
            fake.isBroken = true;
            const widget = fake.create({ title: 'build', kind: 'openspace-agent' });
            await widget.start(77).catch(() => undefined);
            expect(widget.isDisposed).toBe(true);
        });
    });

    describe('send', () => {

        beforeEach(async () => { await run('create', { title: 'build' }); });

        it('sends exactly the text, after the gate', async () => {
            expect(await run('send', { terminalId: 'build', text: 'npm test' })).toMatchObject({ success: true });
            expect(checked).toEqual(['build: npm test']);
            expect(fake.calls).toEqual([['send', 'build', 'npm test']]);
        });

        it('sends nothing that the person declined, and asks nothing for a terminal that is not there', async () => {
            expect(await run('send', { terminalId: 'build', text: 'rm -rf x\n' }))
                .toMatchObject({ success: false, error: 'The command was declined by the user.' });
            expect(await run('send', { terminalId: 'other', text: 'ls\n' })).toMatchObject({
                success: false, error: 'There is no terminal "other". None is open. New ones are made by openspace.terminal.create.'
            });
            expect(checked).toEqual(['build: rm -rf x\n']);
            expect(fake.calls).toEqual([]);
        });

        it('lets the gate see the whole line, whichever page sent its beginning, and keeps what was allowed with it', async () => {
            fake.typed = typeText(NOTHING_TYPED, 'rm -r');
            expect(await run('send', { terminalId: 'build', text: 'f x\n' }))
                .toMatchObject({ success: false, error: 'The command was declined by the user.' });
            fake.typed = NOTHING_TYPED;
            await run('send', { terminalId: 'build', text: 'sudo ls' });
            expect(fake.typed).toEqual({ text: 'sudo ls', edited: false, allowed: ['allowed'] });
        });

        it('asks the gate again if the line became another one before the text was sent', async () => {
            meanwhile = () => {
                meanwhile = () => undefined;
                fake.typed = typeText(NOTHING_TYPED, 'echo ');
            };
            await run('send', { terminalId: 'build', text: 'hello\n' });
            expect(checked).toEqual(['build: hello\n', 'build: echo hello\n']);
            expect(fake.calls.map(([what]) => what)).toEqual(['changed', 'send']);
        });

        it('does not ask the gate again when the person typed a line of their own meanwhile', async () => {
            vi.useFakeTimers();
            meanwhile = () => { fake.busyLooks = 2; };
            const sent = run('send', { terminalId: 'build', text: 'ls\n' });
            await vi.advanceTimersByTimeAsync(1_000);
            expect((await sent).success).toBe(true);
            expect(checked).toEqual(['build: ls\n']);
            expect(fake.calls.map(([what]) => what)).toEqual(['wait', 'wait', 'send']);
        });

        it('waits while the person types, and gives up with a message', async () => {
            vi.useFakeTimers();
            fake.busyLooks = 3;
            const sent = run('send', { terminalId: 'build', text: 'ls\n' });
            await vi.advanceTimersByTimeAsync(1_000);
            expect(await sent).toMatchObject({ success: true });
            expect(fake.calls.map(([what]) => what)).toEqual(['wait', 'wait', 'wait', 'send']);
            expect(asked).toBe(1);
            fake.busyLooks = Infinity;
            const refused = run('send', { terminalId: 'build', text: 'ls\n' });
            await vi.advanceTimersByTimeAsync(31_000);
            expect(checked).toHaveLength(1);
            expect(fake.typed).toEqual(NOTHING_TYPED);
            expect((await refused).error)
                .toBe('The user is typing in the terminal "build". Nothing was sent; try again later or use another terminal.');
        });

        it('sends nothing after it was stopped while it waited', async () => {
            vi.useFakeTimers();
            fake.busyLooks = 1;
            const sent = run('send', { terminalId: 'build', text: 'ls\n' });
            await vi.advanceTimersByTimeAsync(50);
            abort.controller.abort();
            await vi.advanceTimersByTimeAsync(500);
            expect((await sent).success).toBe(false);
            expect(fake.calls.map(([what]) => what)).toEqual(['wait']);
        });

        it('takes the keys that a person presses, and names the control character that it refuses', async () => {
            for (const text of ['\x03', '\x04', '\x1a', 'a\tb\r\n', '\x1b[A\x1b[B\x1b[C\x1b[D']) {
                expect((await run('send', { terminalId: 'build', text })).success).toBe(true);
            }
            for (const [text, name] of [
                ['\x1b[201~', '\\x1b'], ['a\x00', '\\x00'], ['\x7f', '\\x7f'], ['\x9b31m', '\\x9b'], ['\x1b[E', '\\x1b']
            ]) {
                expect((await run('send', { terminalId: 'build', text })).error).toContain(`the control character ${name} may not be sent`);
            }
        });
    });

    describe('read_output and list', () => {

        beforeEach(async () => { await run('create', { title: 'build' }); });

        it('reads the last hundred lines, masked', async () => {
            expect(await run('read_output', { terminalId: 'build' }, PALETTE_CONTEXT))
                .toMatchObject({ data: { output: ['$ ls'], cursor: '1' } });
            expect(fake.calls).toEqual([['read', 'build', {
                lines: 100, since: undefined, commands: undefined, isCommandsOnly: false, maskSecrets: true
            }]]);
        });

        it('leaves the text in the backend if the agent reads', async () => {
            const result = await run('read_output', { terminalId: 'build' });
            expect([result.success, result.data, fake.calls]).toEqual([true, undefined, [['readFor', 'call-1', 'build', {
                lines: 100, since: undefined, commands: undefined, isCommandsOnly: false, maskSecrets: true
            }]]]);
            expect(result).toHaveProperty('isDataKept', true);
        });

        it('tells why nothing could be read', async () => {
            fake.service.readFor = () => Promise.reject(new Error('The terminal has ended.'));
            expect(await run('read_output', { terminalId: 'build' })).toMatchObject({ success: false, error: 'The terminal has ended.' });
        });

        it('reads commands instead, or both', async () => {
            fake.text = { output: ['$ ls'], cursor: '2', commands: [{ command: 'ls', by: 'agent', output: ['a'], exitCode: 0 }] };
            expect((await run('read_output', { terminalId: 'build', commands: 1 }, PALETTE_CONTEXT)).data)
                .toMatchObject({ commands: [{ command: 'ls', by: 'agent', output: ['a'], exitCode: 0 }] });
            await run('read_output', { terminalId: 'build', commands: 1, lines: 5 });
            await run('read_output', { terminalId: 'build', commands: 1, since: '2' });
            expect(fake.calls.map(call => (call.at(-1) as TerminalQuery).isCommandsOnly)).toEqual([true, false, false]);
        });

        it('lists terminals with the titles that their tabs have', async () => {
            fake.widgets[0].title.label = 'renamed';
            expect((await run('list', {})).data).toEqual({
                terminals: [{ terminalId: 'build', title: 'renamed', pid: 1010, cwd: '/work', busy: false, createdBy: 'agent' }]
            });
        });
    });

    describe('close', () => {

        it('closes a terminal of the agent with its tab', async () => {
            await run('create', { title: 'build' });
            expect((await run('close', { terminalId: 'build' })).success).toBe(true);
            expect(fake.calls).toEqual([['close', 'build']]);
            expect(fake.widgets[0].isDisposed).toBe(true);
        });

        it('asks before it closes a terminal that the person opened or uses', async () => {
            await fake.create({ title: 'bash' }).start();
            await run('create', { title: 'used' });
            fake.known.set('used', { ...fake.known.get('used')!, isKept: true });
            const questions = fixture.container.get(PersonQuestions);
            for (const terminalId of ['bash', 'used']) {
                const closed = run('close', { terminalId });
                await vi.waitFor(() => expect(questions.shown?.question)
                    .toMatchObject({ kind: 'danger', cmd: 'openspace.terminal.close', details: `${terminalId}\n/work` }));
                questions.withdraw('call-1:close');
                expect((await closed).error).toBe('The command was declined by the user.');
            }
            expect(fake.calls).toEqual([]);
            expect((await run('close', { terminalId: 'bash' }, PALETTE_CONTEXT)).success).toBe(true);
        });

        it('takes the question back when it is stopped', async () => {
            await fake.create({ title: 'bash' }).start();
            const questions = fixture.container.get(PersonQuestions);
            const closed = run('close', { terminalId: 'bash' });
            await vi.waitFor(() => expect(questions.shown).toBeDefined());
            abort.controller.abort();
            expect((await closed).success).toBe(false);
            expect(questions.shown).toBeUndefined();
        });
    });

    it('interrupts what the agent runs when the person stops it', () => {
        stopped.fire();
        expect(fake.calls).toEqual([['interruptAgent']]);
    });

    describe('a terminal without a tab in this page', () => {

        const show = (): Promise<unknown> => fixture.container.get(AgentTerminals).show('build', { area: 'main' });

        beforeEach(async () => {
            await run('create', { title: 'build' });
            fake.widgets[0].dispose();
            shown = [];
        });

        it('gets one where it is wanted, which does not end the shell when it is closed', async () => {
            await show();
            expect(fake.widgets[1])
                .toMatchObject({ terminalId: 101, kind: 'openspace-agent', options: { attributes: { 'openspace-guest': '' } } });
            expect(shown).toEqual(['build in main', 'revealed']);
        });

        it('is not started anew when it has ended', async () => {
            fake.isForgetful = true;
            await expect(show()).rejects.toThrow('The terminal could not be started.');
            fake.known.clear();
            await expect(show()).rejects.toThrow(
                'There is no terminal "build". None is open. New ones are made by openspace.terminal.create.'
            );
            expect([fake.widgets.length, fake.nextProcess, fake.widgets[1].isDisposed, shown]).toEqual([2, 102, true, []]);
        });
    });
});
