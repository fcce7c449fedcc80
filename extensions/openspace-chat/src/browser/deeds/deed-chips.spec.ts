import { Deferred } from '@theia/core/lib/common/promise-util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LinkOpener } from 'openspace-content/lib/browser/links/link-opener';
import { CommandWords } from 'openspace-core/lib/browser/commands/command-words';
import { ActivityEntry, DECLINED, FinishedCommand, RAN } from 'openspace-core/lib/common';
import { editorOpen, fileRead, fileWrite, terminalSend } from 'openspace-hands/lib/common';
import { WrittenBlock } from '../../common/services/sessions-service';
import { ChatFixture } from '../fixtures/chat-fixture';
import { assistantMessage, loaded, reset, aSession, textPart, userMessage } from '../fixtures/conversations';
import { AgentDeeds } from './agent-deeds';

const TEXT = 'prt_msg_2_t';
const entry = (id: string, more: Partial<ActivityEntry> = {}): ActivityEntry => ({
    id, time: '2030-01-01T00:00:00Z', source: 'block', sessionId: 'ses_1', messageId: 'msg_2', cmd: editorOpen.id,
    args: { path: `${id}.ts`, line: 3 }, verdict: 'ran', rule: 'allowed', success: true, durationMs: 1, ...more
});
const at = (offset: number, index?: number): Partial<ActivityEntry> => ({ position: { partId: TEXT, offset, index } });
const finished = (id: string): FinishedCommand => ({
    call: { id, cmd: editorOpen.id, args: {}, source: 'block', sessionId: 'ses_1', messageId: 'msg_2' },
    result: { success: true, executionTime: 1 },
    decision: RAN
});

describe('what the agent did in the window', () => {
    let chat: ChatFixture;
    let log: ActivityEntry[];

    beforeEach(() => {
        chat = new ChatFixture();
        chat.agentCommands.definitions.push(editorOpen, fileWrite, fileRead);
        log = [];
        chat.service.readActivity = vi.fn(async () => log as []);
    });
    afterEach(() => chat.dispose());

    const show = async (text = 'First.\n\nSecond.'): Promise<void> => {
        chat.selection.select('ses_1');
        await chat.apply(
            reset([aSession('ses_1')]),
            loaded([userMessage('msg_1', 'go'), assistantMessage('msg_2', 'msg_1', textPart('msg_2', text))])
        );
    };
    const found = (): HTMLElement[] => chat.all('agent-action');
    const chips = (): string[] => found().map(({ textContent }) => textContent ?? '');
    const reply = (): string | undefined => chat.host.querySelector('[data-role=assistant]')?.textContent.trim();

    it('is told soon after it happened, once', async () => {
        await show();
        expect(chips()).toEqual([]);
        vi.useFakeTimers();
        log = [
            entry('2', { cmd: fileWrite.id, args: { path: 'b.md', content: '(6 characters)' } }),
            entry('1', { args: { path: 'src/a.ts', line: 23, endLine: 27 } })
        ];
        vi.mocked(chat.service.readActivity).mockClear();
        await chat.act(async () => {
            ['1', '2'].forEach(id => { chat.finishedCommand.fire(finished(id)); });
            await vi.advanceTimersByTimeAsync(1_000);
        });
        vi.useRealTimers();
        expect([chips(), vi.mocked(chat.service.readActivity).mock.calls.length]).toEqual([['Opened src/a.ts:23–27', 'Wrote b.md'], 1]);
    });

    it('is not looked for when nothing was done here', async () => {
        await show();
        vi.useFakeTimers();
        vi.mocked(chat.service.readActivity).mockClear();
        const { call, result, decision } = finished('1');
        for (const other of [{ source: 'mcp' as const }, { sessionId: 'ses_2' }]) {
            chat.finishedCommand.fire({ call: { ...call, ...other }, result, decision });
        }
        await vi.advanceTimersByTimeAsync(1_000);
        expect(chat.service.readActivity).not.toHaveBeenCalled();
        // Another page may have done it.
        for (const type of ['busy', 'idle'] as const) {
            chat.store.apply([{ type: 'session.status', sessionID: 'ses_1', status: { type } }]);
        }
        await vi.advanceTimersByTimeAsync(1_000);
        vi.useRealTimers();
        expect(chat.service.readActivity).toHaveBeenCalledOnce();
    });

    it('stands below the reply in the order of the blocks, known from the log after a reload', async () => {
        log = [
            entry('d', at(99)), entry('c', { source: 'mcp' }), entry('b', at(8)), entry('a', at(8)), entry('0', at(0)),
            entry('e', { verdict: 'echo', success: false }), entry('old')
        ];
        await show();
        expect(chips()).toEqual(['Opened 0.ts:3', 'Opened a.ts:3', 'Opened b.ts:3', 'Opened d.ts:3', 'Opened old.ts:3']);
        // It is no part of what the agent says.
        expect(reply()).toMatch(/^First\.\s*Second\.$/);
        expect(chat.service.readActivity).toHaveBeenCalledWith({ limit: 1_000, sessionId: 'ses_1' });
    });

    it('is known of long sessions, too, and stays when newer commands follow', async () => {
        const time = (minute: number): string => `2030-01-01T00:${String(minute).padStart(2, '0')}:00Z`;
        /** What the log hands out at once, all of it in another message. */
        const full = (minute: number): ActivityEntry[] =>
            Array.from({ length: 1_000 }, (_, index) => entry(`${minute}-${index}`, { messageId: 'msg_9', time: time(minute) }));
        const pages = new Map<string | undefined, ActivityEntry[]>([
            [undefined, full(3)], [time(3), full(2)], [time(2), [entry('old', { time: time(1) })]]
        ]);
        chat.service.readActivity = vi.fn(async (...[query]: unknown[]) => pages.get((query as { before?: string }).before) as []);
        await show();
        await vi.waitFor(() => expect(chips()).toEqual(['Opened old.ts:3']));
        expect(chat.service.readActivity).toHaveBeenCalledTimes(3);
        pages.set(undefined, full(4));
        chat.finishedCommand.fire(finished('1'));
        await vi.waitFor(() => expect(chat.service.readActivity).toHaveBeenCalledTimes(4));
        await chat.act(() => Promise.resolve());
        expect([chips(), chat.container.get(AgentDeeds).of('msg_9').length]).toEqual([['Opened old.ts:3'], 3_000]);
    });

    it('is shown for a reply that says nothing', async () => {
        log = [entry('1', at(0))];
        await show(' ');
        expect([chips(), reply()]).toEqual([['Opened 1.ts:3'], '']);
    });

    it('says of what was begun before a crash that its outcome is not known', async () => {
        log = [entry('1', { cmd: fileWrite.id, args: { path: 'b.md', content: '(1 character)' }, verdict: 'begun', success: false })];
        await show();
        expect(chips()).toEqual(['Unknown: Write File b.md']);
        await chat.act(() => found()[0].click());
        expect(chat.find('agent-action-reason')?.textContent).toContain('It was begun; the outcome is not known.');
    });

    it('leads to where it is seen', async () => {
        log = [
            entry('3', { cmd: fileWrite.id, args: { path: 'b.md', content: '(1 character)' } }),
            entry('2', { cmd: fileRead.id, args: { path: 'src/a.ts', startLine: 2, endLine: 4 } }),
            entry('1', { args: { path: 'src/a.ts' } })
        ];
        await show();
        const [opened, read, wrote] = found();
        const open = vi.spyOn(chat.container.get<LinkOpener>(LinkOpener), 'open').mockResolvedValue();
        await chat.act(() => opened.click());
        expect(chat.commands.executeCommand.mock.calls).toEqual([[editorOpen.id, { path: 'src/a.ts' }]]);
        await chat.act(() => read.click());
        await chat.act(() => wrote.click());
        expect(open.mock.calls).toEqual([
            [{ kind: 'file', path: 'src/a.ts', line: 2, endLine: 4 }], [{ kind: 'file', path: 'b.md' }]
        ]);
        expect(opened.getAttribute('aria-label')).toBe('Opened src/a.ts. Show it');
    });

    it('says why something was not done, and alarms only if it failed', async () => {
        const write = { cmd: fileWrite.id, args: { path: 'b\u202e.md', content: '(1 character)' }, success: false };
        log = [entry('2', { ...write, error: 'The disk is full.' }), entry('1', { ...write, error: DECLINED })];
        await show();
        expect(chips()).toEqual(['Denied: Write File b .md', 'Failed: Write File b .md']);
        expect(found().map(({ className }) => className.includes('openspace-mod-failed'))).toEqual([false, true]);
        expect(chat.host.textContent).not.toContain('openspace.file.write');
        await chat.act(() => found()[1].click());
        expect(chat.find('agent-action-reason')?.textContent)
            .toMatch(/The disk is full\..*"cmd": "openspace\.file\.write".*⟨U\+202E⟩/s);
        await chat.act(() => found()[1].click());
        expect(chat.all('agent-action-reason')).toEqual([]);
    });

    describe('as it stands in the conversation', () => {
        const send = (id: string, length: number, index?: number, terminalId = 'build'): ActivityEntry => entry(id, {
            cmd: terminalSend.id, args: { terminalId, text: `(${length} characters)` }, success: false, error: DECLINED, ...at(8, index)
        });
        const written = (index: number, text: string, isRedacted = false): WrittenBlock =>
            ({ partId: TEXT, index, cmd: terminalSend.id, args: { terminalId: 'build', text }, isRedacted });
        const LABEL = 'Denied: Send Text to Terminal build';

        beforeEach(() => void chat.agentCommands.definitions.push(terminalSend));

        it('says what was to be typed', async () => {
            log = [send('3', 4, 2, 'other'), send('2', 13, 1), send('1', 99, 0)];
            chat.sessions.service.writtenBlocks.mockResolvedValue([written(0, 'ls'), written(1, 'rm -rf build\n')]);
            await show();
            expect(chips()).toEqual([LABEL, 'Denied: rm -rf build', 'Denied: Send Text to Terminal other']);
            expect(chat.sessions.service.writtenBlocks.mock.calls).toEqual([['ses_1', 'msg_2', [terminalSend.id]]]);
        });

        it('asks for nothing but what is told so', async () => {
            log = [
                entry('2', { cmd: fileWrite.id, args: { path: 'b.md', content: '(1 character)' }, success: false, ...at(8, 1) }),
                send('1', 9, 0)
            ];
            chat.sessions.service.writtenBlocks.mockResolvedValue([written(0, 'TOKEN=(redacted) ls', true)]);
            await show();
            expect(chips()).toEqual(['Denied: TOKEN=(redacted) ls', 'Failed: Write File b.md']);
            expect(chat.sessions.service.writtenBlocks.mock.calls).toEqual([['ses_1', 'msg_2', [terminalSend.id]]]);
        });

        it('never takes one for another that stands at the same place and is as long', async () => {
            log = [send('3', 9), send('2', 9, 1), send('1', 9, 0)];
            chat.sessions.service.writtenBlocks.mockResolvedValue([written(0, 'echo good'), written(1, 'rm -rf ~/')]);
            await show();
            expect(chips()).toEqual(['Denied: echo good', 'Denied: rm -rf ~/', LABEL]);
        });

        it('looks again, when the turn is over, for what was not there before', async () => {
            log = [send('1', 2, 0)];
            chat.sessions.service.writtenBlocks.mockRejectedValueOnce(new Error('not there')).mockResolvedValueOnce([]);
            await show();
            vi.useFakeTimers();
            const pass = (act: () => void): Promise<void> => chat.act(async () => {
                act();
                await vi.advanceTimersByTimeAsync(1_000);
            });
            for (let count = 0; count < 9; count++) {
                await pass(() => chat.finishedCommand.fire(finished('1')));
            }
            expect([chips(), chat.sessions.service.writtenBlocks.mock.calls.length]).toEqual([[LABEL], 3]);
            chat.sessions.service.writtenBlocks.mockResolvedValue([written(0, 'ls')]);
            await pass(() => {
                for (const type of ['busy', 'idle'] as const) {
                    chat.store.apply([{ type: 'session.status', sessionID: 'ses_1', status: { type } }]);
                }
            });
            await pass(() => chat.finishedCommand.fire(finished('1')));
            vi.useRealTimers();
            expect([chips(), chat.sessions.service.writtenBlocks.mock.calls.length]).toEqual([['Denied: ls'], 4]);
        });

        it('looks when the definition comes later', async () => {
            chat.agentCommands.definitions.pop();
            log = [send('1', 2, 0)];
            chat.sessions.service.writtenBlocks.mockResolvedValue([written(0, 'ls')]);
            await show();
            expect([chips(), chat.sessions.service.writtenBlocks.mock.calls]).toEqual([[`Denied: ${terminalSend.id}`], []]);
            chat.agentCommands.definitions.push(terminalSend);
            await chat.act(() => chat.agentCommandsChange.fire());
            await vi.waitFor(() => expect(chips()).toEqual(['Denied: ls']));
        });
    });

    it('is put into words once for many commands that register, and is the same while its words are', async () => {
        log = [entry('1')];
        await show();
        const deeds = chat.container.get(AgentDeeds);
        const describe = vi.spyOn(chat.container.get(CommandWords), 'describe');
        const changed = vi.fn();
        deeds.onDidChange(changed);
        const before = deeds.all;
        vi.useFakeTimers();
        for (let count = 0; count < 99; count++) {
            chat.agentCommandsChange.fire();
        }
        await vi.advanceTimersByTimeAsync(1_000);
        vi.useRealTimers();
        expect([describe.mock.calls.length, changed.mock.calls.length, deeds.all === before]).toEqual([1, 0, true]);
    });

    it('is not replaced by what a slow answer says of before', async () => {
        await show();
        vi.useFakeTimers();
        const slow = new Deferred<[]>();
        vi.mocked(chat.service.readActivity).mockReturnValueOnce(slow.promise);
        log = [entry('2'), entry('1')];
        await chat.act(async () => {
            for (const id of ['1', '2']) {
                chat.finishedCommand.fire(finished(id));
                await vi.advanceTimersByTimeAsync(1_000);
            }
            slow.resolve([entry('1')] as ActivityEntry[] as []);
            await vi.advanceTimersByTimeAsync(1_000);
        });
        vi.useRealTimers();
        expect(chips()).toEqual(['Opened 1.ts:3', 'Opened 2.ts:3']);
    });

    it('folds when there is much of it', async () => {
        log = Array.from({ length: 9 }, (_, index) => entry(String(index)));
        await show();
        const more = (): HTMLElement | null => chat.host.querySelector('.openspace-deeds li:last-child');
        expect([chips().length, more()?.textContent]).toEqual([6, '3 more']);
        await chat.act(() => more()?.querySelector('button')?.click());
        expect(chips()).toHaveLength(9);
    });
});
