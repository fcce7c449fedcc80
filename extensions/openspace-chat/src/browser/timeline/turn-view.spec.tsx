import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatFixture } from '../fixtures/chat-fixture';
import {
    assistantInfo, assistantMessage, aSession, CONNECTED, loaded, reset, SESSION, textPart, toolPart, userInfo, userMessage
} from '../fixtures/conversations';
import { ModelPickers } from '../models/model-pickers';

describe('TurnView', () => {
    let chat: ChatFixture;

    beforeEach(() => chat = new ChatFixture());
    afterEach(() => chat.dispose());

    const show = (...messages: Parameters<typeof loaded>[0] & object): Promise<void> =>
        chat.apply(CONNECTED, reset([aSession(SESSION)]), loaded(messages));

    it('folds thinking and says how long it took', async () => {
        await show(userMessage('msg_1', 'a'), assistantMessage('msg_2', 'msg_1',
            { id: 'prt_1', sessionID: SESSION, messageID: 'msg_2', type: 'reasoning', text: 'Hmm', time: { start: 1_000, end: 8_000 } }));
        const reasoning = chat.find('reasoning')!;
        expect(reasoning.textContent).toBe('Thought for 7 s');
        await chat.toggle(reasoning);
        expect(reasoning.textContent).toContain('Hmm');
    });

    it('tells of attempts that failed', async () => {
        const error = { name: 'APIError' as const, data: { message: 'Overloaded', isRetryable: true } };
        await show(userMessage('msg_1', 'a'), assistantMessage('msg_2', 'msg_1',
            { id: 'prt_1', sessionID: SESSION, messageID: 'msg_2', type: 'retry', attempt: 2, error, time: { created: 1 } },
            textPart('msg_2', 'Here', { id: 'prt_2' })));
        expect(chat.host.querySelector('.openspace-quiet-line')?.textContent).toBe('Attempt 2 failed: Overloaded');
    });

    it('says that an answer was stopped while the server waited for the next attempt', async () => {
        await show(userMessage('msg_1', 'a'), { info: assistantInfo('msg_2', 'msg_1', { time: { created: 1, completed: 2 } }), parts: [] });
        expect(chat.all('chat-message').map(({ textContent }) => textContent)).toEqual(['a', 'Stopped']);
    });

    it('shows a command that the person ran in the shell as their own, with nothing that a model took', async () => {
        const call = toolPart('msg_4', 'bash', {
            status: 'completed', input: { command: 'ls' }, output: 'a.ts', title: '', metadata: { output: 'a.ts' },
            time: { start: 1, end: 2 }
        });
        const done = { time: { created: 1, completed: 2 } };
        await show(
            userMessage('msg_1', 'a'),
            { info: assistantInfo('msg_2', 'msg_1', { ...done, finish: 'stop' }), parts: [textPart('msg_2', 'Hi')] },
            { info: userInfo('msg_3'), parts: [textPart('msg_3', 'The following tool was executed by the user', { synthetic: true })] },
            { info: assistantInfo('msg_4', 'msg_3', done), parts: [call] });
        expect(chat.all('chat-message').map(({ dataset }) => dataset.role)).toEqual(['user', 'assistant', 'user', 'assistant']);
        expect(chat.all('chat-message')[2].textContent).toBe('!ls');
        expect(chat.all('turn-summary')).toHaveLength(1);
        expect(chat.all('turn-take-back')).toHaveLength(2);
    });

    it('draws a line where the conversation was compacted, with the summary folded below it', async () => {
        await show(
            { info: userInfo('msg_1'), parts: [{ id: 'prt_1', sessionID: SESSION, messageID: 'msg_1', type: 'compaction', auto: true }] },
            {
                info: assistantInfo('msg_2', 'msg_1', { summary: true, time: { created: 1, completed: 2 } }),
                parts: [textPart('msg_2', 'All so far')]
            });
        expect(chat.find('compaction')?.textContent).toBe('Conversation compacted automatically');
        expect(chat.host.textContent).not.toContain('All so far');
        await chat.toggle(chat.host.querySelector('.openspace-summary')!);
        expect(chat.host.querySelector('.openspace-summary')?.textContent).toContain('All so far');
    });

    it('shows why a compaction failed', async () => {
        await show(
            { info: userInfo('msg_1'), parts: [{ id: 'prt_1', sessionID: SESSION, messageID: 'msg_1', type: 'compaction', auto: false }] },
            {
                info: assistantInfo('msg_2', 'msg_1', { summary: true, error: { name: 'UnknownError', data: { message: 'no quota' } } }),
                parts: []
            });
        expect(chat.find('compaction')?.textContent).toBe('The conversation could not be compacted');
        expect(chat.host.querySelector('[role=alert]')?.textContent).toContain('no quota');
    });

    it('counts the steps of a running turn', async () => {
        const call = toolPart('msg_2', 'bash', { status: 'running', input: {}, time: { start: 1 } });
        await show(userMessage('msg_1', 'a'), assistantMessage('msg_2', 'msg_1', call));
        await chat.apply({ type: 'session.status', sessionID: SESSION, status: { type: 'busy' } });
        expect(chat.find('chat-busy')?.textContent).toBe('Working…');
        await chat.apply({ type: 'message.updated', sessionID: SESSION, info: assistantInfo('msg_3', 'msg_1') });
        expect(chat.find('chat-busy')?.textContent).toBe('Working…Step 2');
    });

    it('says so when the next attempt is due', async () => {
        await show();
        await chat.apply(
            { type: 'session.status', sessionID: SESSION, status: { type: 'retry', attempt: 2, message: 'Busy', next: Date.now() - 1 } }
        );
        expect(chat.find('chat-busy')?.textContent).toBe('Busy · Retrying now (attempt 2)');
    });

    it('offers a way out when the model has not answered for long', async () => {
        const pick = vi.spyOn(chat.container.get(ModelPickers), 'pickModel').mockResolvedValue();
        await chat.apply(
            CONNECTED, reset([aSession(SESSION)]), loaded([userMessage('msg_1', 'go')]),
            {
                type: 'session.status', sessionID: SESSION,
                status: { type: 'retry', attempt: 3, message: 'Over\u202eloaded', next: Date.now() + 9_000 }
            }
        );
        expect(chat.find('retry-card')?.textContent)
            .toContain('The model does not answerOver⟨U+202E⟩loadedRetrying in 9 s (attempt 3)');
        await chat.act(() => chat.button('Stop and choose another model').click());
        expect([chat.service.callsOf('abort'), pick.mock.calls]).toEqual([[[SESSION]], [[SESSION]]]);
    });

    it('sums up a turn when it is over', async () => {
        const answer = {
            info: assistantInfo('msg_2', 'msg_1', {
                time: { created: 1, completed: 12_001 }, cost: 0.02,
                tokens: { input: 1_000, output: 90, reasoning: 10, cache: { read: 500, write: 0 } }
            }),
            parts: [
                textPart('msg_2', 'Done'),
                { id: 'prt_p', sessionID: SESSION, messageID: 'msg_2', type: 'patch' as const, hash: 'h', files: ['/w/src/a.ts'] }
            ]
        };
        await show(userMessage('msg_1', 'a'), answer);
        expect(Array.from(chat.host.querySelectorAll('.openspace-turn-fact'), fact => fact.textContent)).toEqual(
            ['12 s', 'm', '1.5k in (500 cached), 100 out', '$0.02']
        );
        expect(chat.find('changed-files')?.textContent).toBe('1 file changed');
        await chat.toggle('changed-files');
        await chat.click('open-file');
        expect(chat.opened).toEqual([['file:///w/src/a.ts', undefined]]);
        await chat.apply({ type: 'session.status', sessionID: SESSION, status: { type: 'busy' } });
        expect(chat.find('turn-summary')).toBeNull();
    });

    it('leaves out what is not known, and counts what the server counted', async () => {
        const info = {
            ...userInfo('msg_1'),
            summary: { diffs: [{ file: 'a.ts', additions: 3, deletions: 1 }, { file: 'b.ts', additions: 0, deletions: 2 }] }
        };
        await show(
            { info, parts: [textPart('msg_1', 'a')] },
            { info: assistantInfo('msg_2', 'msg_1', { time: { created: 1, completed: 2 } }), parts: [textPart('msg_2', 'Done')] }
        );
        expect(Array.from(chat.host.querySelectorAll('.openspace-turn-fact'), fact => fact.textContent)).toEqual(['1 s', 'm']);
        await chat.toggle('changed-files');
        expect(Array.from(chat.host.querySelectorAll('.openspace-change-counts'), counts => counts.textContent))
            .toEqual(['+3 −1', '+0 −2']);
    });

    it('copies what the person wrote and the Markdown of the answer', async () => {
        const parts = [textPart('msg_2', 'Be**cause**', { id: 'prt_1' }), textPart('msg_2', 'so', { id: 'prt_2' })];
        await show(userMessage('msg_1', 'Why?'), assistantMessage('msg_2', 'msg_1', ...parts));
        expect(chat.host.querySelectorAll('.openspace-message-copy')).toHaveLength(1);
        await show(userMessage('msg_1', 'Why?'), { info: assistantInfo('msg_2', 'msg_1', { time: { created: 1, completed: 2 } }), parts });
        for (const copy of chat.host.querySelectorAll('.openspace-message-copy button')) {
            await chat.click(copy);
        }
        expect(chat.clipboard.writeText.mock.calls).toEqual([['Why?'], ['Be**cause**\n\nso']]);
    });
});
