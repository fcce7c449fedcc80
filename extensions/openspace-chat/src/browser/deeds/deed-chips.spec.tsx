import * as React from '@theia/core/shared/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ActivityEntry, FinishedCommand, RAN } from 'openspace-core/lib/common';
import { editorOpen, fileWrite } from 'openspace-hands/lib/common';
import { ChatFixture } from '../fixtures/chat-fixture';
import { DeedChips } from './deed-chips';

const entry = (id: string, more: Partial<ActivityEntry> = {}): ActivityEntry => ({
    id, time: '2030-01-01T00:00:00Z', source: 'block', sessionId: 'ses_1', messageId: 'msg_1', cmd: editorOpen.id,
    args: { path: `${id}.ts`, line: 3 }, verdict: 'ran', rule: 'allowed', success: true, durationMs: 1, ...more
});
const finished = (id: string): FinishedCommand => ({
    call: { id, cmd: editorOpen.id, args: {}, source: 'block', sessionId: 'ses_1', messageId: 'msg_1' },
    result: { success: true, executionTime: 1 },
    decision: RAN
});

describe('what the agent did in the window', () => {
    let chat: ChatFixture;
    let log: ActivityEntry[];

    beforeEach(() => {
        chat = new ChatFixture();
        chat.agentCommands.definitions.push(editorOpen, fileWrite);
        log = [];
        chat.service.readActivity = vi.fn(async () => log as []);
    });
    afterEach(() => chat.dispose());

    const show = async (): Promise<void> => {
        chat.selection.select('ses_1');
        await chat.render(<DeedChips messageID='msg_1' />);
    };
    const found = (): HTMLElement[] => Array.from(chat.host.querySelectorAll<HTMLElement>('[data-testid=agent-action]'));
    const chips = (): string[] => found().map(({ textContent }) => textContent ?? '');

    it('is told soon after it happened, once', async () => {
        await show();
        expect(chat.host.textContent).toBe('');
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
        for (const { success = true, ...other } of [{ success: false }, { source: 'mcp' as const }, { sessionId: 'ses_2' }]) {
            chat.finishedCommand.fire({ call: { ...call, ...other }, result: { ...result, success }, decision });
        }
        await vi.advanceTimersByTimeAsync(1_000);
        vi.useRealTimers();
        expect(chat.service.readActivity).not.toHaveBeenCalled();
    });

    it('is known from the log after a reload, of this session only, and without the calls of tools', async () => {
        log = [
            entry('c', { source: 'mcp' }), entry('b'), entry('a'),
            entry('y', { verdict: 'refused', success: false }), entry('z', { cmd: 'openspace.gone.away' })
        ];
        await show();
        expect(chips()).toEqual(['Opened a.ts:3', 'Opened b.ts:3']);
        expect(chat.service.readActivity).toHaveBeenCalledWith({ limit: 1_000, sessionId: 'ses_1' });
    });

    it('shows what it showed again, and does nothing else again', async () => {
        log = [
            entry('2', { cmd: fileWrite.id, args: { path: 'b.md', content: '(1 character)' } }),
            entry('1', { args: { path: 'src/a.ts' } })
        ];
        await show();
        const [opened, wrote] = found();
        await chat.act(() => opened.click());
        expect(chat.commands.executeCommand.mock.calls).toEqual([[editorOpen.id, { path: 'src/a.ts' }]]);
        expect([wrote.tagName, opened.getAttribute('aria-label')]).toEqual(['SPAN', 'Opened src/a.ts. Show it again']);
    });

    it('folds when there is much of it', async () => {
        log = Array.from({ length: 9 }, (_, index) => entry(String(index)));
        await show();
        expect([chips().length, chat.host.querySelector('li:last-child')?.textContent]).toEqual([6, '3 more']);
        await chat.act(() => chat.host.querySelector<HTMLElement>('li:last-child button')?.click());
        expect(chips()).toHaveLength(9);
    });
});
