import * as React from '@theia/core/shared/react';
import { ActivityEntry, editorOpen, fileWrite, FinishedCommand, RAN } from 'openspace-core/lib/common';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatFixture } from '../fixtures/chat-fixture';
import { DeedChips } from './deed-chips';

const entry = (id: string, more: Partial<ActivityEntry> = {}): ActivityEntry => ({
    id, time: '2030-01-01T00:00:00Z', source: 'block', sessionId: 'ses_1', messageId: 'msg_1', cmd: editorOpen.id,
    args: { path: `${id}.ts`, line: 3 }, verdict: 'ran', rule: 'allowed', success: true, durationMs: 1, ...more
});
const finished = (id: string, cmd: string, args: Record<string, unknown>, success = true): FinishedCommand => ({
    call: { id, cmd, args, source: 'block', sessionId: 'ses_1', messageId: 'msg_1' }, result: { success, executionTime: 1 }, decision: RAN
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

    it('is told as it happens, once', async () => {
        await show();
        expect(chat.host.textContent).toBe('');
        await chat.act(() => {
            chat.finishedCommand.fire(finished('1', editorOpen.id, { path: 'src/a.ts', line: 23, endLine: 27 }));
            chat.finishedCommand.fire(finished('1', editorOpen.id, { path: 'src/a.ts', line: 23, endLine: 27 }));
            chat.finishedCommand.fire(finished('2', fileWrite.id, { path: 'b.md', content: 'secret' }));
            chat.finishedCommand.fire(finished('3', editorOpen.id, { path: 'gone.ts' }, false));
        });
        expect(chips()).toEqual(['Opened src/a.ts:23–27', 'Wrote b.md']);
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
        await show();
        await chat.act(() => {
            chat.finishedCommand.fire(finished('1', editorOpen.id, { path: 'src/a.ts' }));
            chat.finishedCommand.fire(finished('2', fileWrite.id, { path: 'b.md', content: 'x' }));
        });
        const [opened, wrote] = found();
        await chat.act(() => opened.click());
        expect(chat.commands.executeCommand.mock.calls).toEqual([[editorOpen.id, { path: 'src/a.ts' }]]);
        expect([wrote.tagName, opened.getAttribute('aria-label')]).toEqual(['SPAN', 'Opened src/a.ts. Show it again']);
    });

    it('folds when there is much of it', async () => {
        await show();
        const many = Array.from({ length: 9 }, (_, index) => finished(String(index), editorOpen.id, { path: `${index}.ts` }));
        await chat.act(() => many.forEach(one => { chat.finishedCommand.fire(one); }));
        expect([chips().length, chat.host.querySelector('li:last-child')?.textContent]).toEqual([6, '3 more']);
        await chat.act(() => chat.host.querySelector<HTMLElement>('li:last-child button')?.click());
        expect(chips()).toHaveLength(9);
    });
});
