import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FollowUpCall, StoreEvent } from 'openspace-agent/lib/common';
import { FollowUpHold } from 'openspace-agent/lib/common/conversation/follow-up-queue';
import { ChatFixture } from '../fixtures/chat-fixture';
import { aSession, CONNECTED, loaded, reset, SESSION } from '../fixtures/conversations';
import { SHOWN_MODEL } from '../fixtures/models';

function waiting(texts: readonly string[], hold?: FollowUpHold): StoreEvent {
    return {
        type: 'session.followUps', sessionID: SESSION,
        queue: { items: texts.map(text => ({ id: `f-${text}`, text, attachments: text === 'two' ? ['a.png'] : [] })), hold }
    };
}

const BUSY: StoreEvent = { type: 'session.status', sessionID: SESSION, status: { type: 'busy' } };

describe('follow-ups', () => {
    let chat: ChatFixture;

    beforeEach(async () => {
        sessionStorage.clear();
        chat = new ChatFixture();
        await chat.apply(CONNECTED, reset([aSession(SESSION)], { activeSessionID: SESSION }), loaded(), BUSY);
    });
    afterEach(() => chat.dispose());

    const row = (text: string): HTMLElement => chat.all('followup-item').find(item => item.dataset.followupId === `f-${text}`)!;
    const button = (text: string, action: string): HTMLElement => row(text).querySelector(`[data-testid="followup-${action}"]`)!;

    describe('the input', () => {
        it('steers with Enter and queues with Alt or Ctrl, or the other way round', async () => {
            for (const [text, init] of [['a', {}], ['b', { altKey: true }], ['c', { ctrlKey: true }]] as const) {
                await chat.type('chat-input', text);
                await chat.key('chat-input', 'Enter', init);
            }
            expect(chat.service.callsOf('sendPrompt')).toEqual([[SESSION, { text: 'a', ...SHOWN_MODEL }]]);
            expect(chat.followUps.service.add.mock.calls.map(([, call]) => call)).toEqual(
                ['b', 'c'].map(text => ({ kind: 'message', prompt: { text, ...SHOWN_MODEL } }))
            );
            await chat.act(() => chat.followUps.prefer('queue'));
            await chat.type('chat-input', 'd');
            await chat.key('chat-input', 'Enter');
            await chat.type('chat-input', 'e');
            await chat.key('chat-input', 'Enter', { altKey: true });
            expect(chat.followUps.service.add.mock.lastCall).toEqual(
                [SESSION, { kind: 'message', prompt: { text: 'd', ...SHOWN_MODEL } }, undefined, expect.any(String)]
            );
            expect(chat.service.callsOf('sendPrompt')).toEqual(['a', 'e'].map(text => [SESSION, { text, ...SHOWN_MODEL }]));
        });

        it('queues while the next one is on its way, and says that it is', async () => {
            await chat.apply(
                { type: 'session.status', sessionID: SESSION, status: { type: 'idle' } },
                { type: 'session.followUps', sessionID: SESSION, queue: { items: [], sending: true } }
            );
            expect([chat.find('chat-busy')?.textContent, chat.find('followup-queue')]).toEqual(['Sending…', null]);
            await chat.type('chat-input', 'later');
            await chat.key('chat-input', 'Enter', { altKey: true });
            expect(chat.followUps.service.add.mock.calls).toEqual(
                [[SESSION, { kind: 'message', prompt: { text: 'later', ...SHOWN_MODEL } }, undefined, expect.any(String)]]
            );
            await chat.apply({ type: 'session.followUps', sessionID: SESSION, queue: { items: [] } });
            expect(chat.find('chat-busy')).toBeNull();
        });

        it('has a button for each way, and only one while the agent rests', async () => {
            await chat.type('chat-input', 'later');
            await chat.click('chat-queue');
            expect(chat.followUps.service.add).toHaveBeenCalledTimes(1);
            expect(chat.input.value).toBe('');
            await chat.apply({ type: 'session.status', sessionID: SESSION, status: { type: 'idle' } });
            expect(chat.find('chat-queue')).toBeNull();
            await chat.type('chat-input', 'now');
            await chat.key('chat-input', 'Enter', { altKey: true });
            expect(chat.service.callsOf('sendPrompt')).toEqual([[SESSION, { text: 'now', ...SHOWN_MODEL }]]);
        });

        it('keeps what could not be queued', async () => {
            chat.followUps.service.add.mockRejectedValueOnce(new Error('50 messages wait already.'));
            await chat.type('chat-input', 'later');
            await chat.click('chat-queue');
            expect([chat.input.value, chat.sender.problemOf(SESSION)?.detail]).toEqual(['later', '50 messages wait already.']);
        });
    });

    describe('the dock', () => {
        it('is there only if something waits', async () => {
            expect(chat.find('followup-queue')).toBeNull();
            await chat.apply(waiting(['one', 'two']));
            expect(chat.find('followup-queue')?.textContent).toContain('2 messages wait. Sent when the agent is done.');
            expect(chat.all('followup-item').map(item => item.textContent)).toEqual(['one', 'two1']);
            await chat.apply(waiting([]));
            expect(chat.find('followup-queue')).toBeNull();
        });

        it.each([
            [{ reason: 'stopped' }, 'You stopped the agent.'], [{ reason: 'failed' }, 'The last turn failed.'],
            [{ reason: 'restarted' }, 'OpenSpace was restarted.'],
            [{ reason: 'refused', detail: 'No model is available' }, 'could not be sent. No model is available']
        ] as const)('says why they wait (%o), and lets them go on', async (hold, words) => {
            await chat.apply(waiting(['one'], hold));
            expect(chat.find('followup-queue')?.textContent).toContain(words);
            await chat.click('followup-resume');
            expect(chat.followUps.service.resume.mock.calls).toEqual([[SESSION]]);
        });

        it('sends, drops and moves, with buttons and keys', async () => {
            await chat.apply(waiting(['one', 'two', 'three']));
            await chat.click(button('two', 'send'));
            await chat.click(button('two', 'drop'));
            await chat.click(button('two', 'up'));
            await chat.click(button('two', 'down'));
            await chat.click(button('one', 'up'));
            await chat.key(button('three', 'edit'), 'ArrowUp', { altKey: true });
            await chat.key(button('three', 'edit'), 'ArrowDown', { altKey: true });
            await chat.key(button('three', 'edit'), 'Delete');
            const { sendNow, drop, move } = chat.followUps.service;
            expect(sendNow.mock.calls).toEqual([[SESSION, 'f-two']]);
            expect(drop.mock.calls).toEqual([[SESSION, 'f-two'], [SESSION, 'f-three']]);
            expect(move.mock.calls).toEqual([[SESSION, 'f-two', 'f-one'], [SESSION, 'f-two', undefined], [SESSION, 'f-three', 'f-two']]);
        });

        it('reports what went wrong', async () => {
            await chat.apply(waiting(['one']));
            chat.followUps.service.sendNow.mockRejectedValueOnce(new Error('No model is available'));
            await chat.click(button('one', 'send'));
            expect(chat.messages.error).toHaveBeenCalledWith('No model is available');
        });

        it('takes one back into the input, from where it returns to its place', async () => {
            const call = {
                kind: 'message', prompt: {
                    text: 'look at @a.ts with @helper', attachments: [
                        {
                            type: 'file', mime: 'text/plain', filename: 'a.ts', url: 'file:///w/a.ts',
                            source: { type: 'file', path: 'a.ts', text: { value: '@a.ts', start: 8, end: 13 } }
                        },
                        { type: 'agent', name: 'helper', source: { value: '@helper', start: 19, end: 26 } },
                        { type: 'file', mime: 'text/plain', filename: 'b.ts', url: 'file:///w/b.ts?start=2&end=3' },
                        { type: 'file', mime: 'image/png', filename: 'c.png', url: 'data:image/png;base64,AA==' }
                    ]
                }
            } satisfies FollowUpCall;
            chat.followUps.service.take.mockResolvedValueOnce(call);
            await chat.apply(waiting(['one', 'two']));
            await chat.click(button('one', 'edit'));
            await chat.apply(waiting(['two']));
            expect(chat.input.value).toBe('look at @a.ts with @helper');
            expect(document.activeElement).toBe(chat.input);
            await chat.key('chat-input', 'Enter');
            expect(chat.followUps.service.add.mock.calls).toEqual(
                [[SESSION, { ...call, prompt: { ...call.prompt, ...SHOWN_MODEL } }, 'f-two', expect.any(String)]]
            );
            await chat.type('chat-input', 'next');
            await chat.key('chat-input', 'Enter');
            expect(chat.service.callsOf('sendPrompt')).toEqual([[SESSION, { text: 'next', ...SHOWN_MODEL }]]);
        });

        it('knows after a reload that the draft came out of the queue, and where it stood', async () => {
            chat.followUps.service.take.mockResolvedValueOnce({ kind: 'message', prompt: { text: 'one' } });
            await chat.apply(waiting(['one', 'two']));
            await chat.click(button('one', 'edit'));
            chat.dispose();
            chat = new ChatFixture();
            chat.drafts.set(SESSION, 'one, better');
            await chat.apply(CONNECTED, reset([aSession(SESSION)], { activeSessionID: SESSION }), loaded(), BUSY, waiting(['two']));
            await chat.key('chat-input', 'Enter');
            expect(chat.followUps.service.add.mock.calls).toEqual(
                [[SESSION, { kind: 'message', prompt: { text: 'one, better', ...SHOWN_MODEL } }, 'f-two', expect.any(String)]]
            );
            expect(JSON.parse(sessionStorage.getItem('openspace-chat-edited-follow-ups') ?? '')).toMatchObject({ value: [] });
        });

        it.each([
            [{ kind: 'command', call: { name: 'init', arguments: 'now' } }, '/init now'],
            [{ kind: 'shell', call: { command: 'ls' } }, '!ls']
        ] as const)('takes back %o', async (call, text) => {
            chat.followUps.service.take.mockResolvedValueOnce(call);
            await chat.apply(waiting(['one']));
            await chat.click(button('one', 'edit'));
            expect(chat.input.value).toBe(text);
        });

        it('keeps the keyboard in the list while messages move and go, then in the input', async () => {
            await chat.apply(waiting(['one', 'two', 'three']));
            button('two', 'down').focus();
            await chat.apply(waiting(['one', 'three', 'two']));
            expect(document.activeElement).toBe(button('two', 'down'));
            button('two', 'drop').focus();
            await chat.apply(waiting(['one', 'three']));
            expect(document.activeElement).toBe(button('three', 'drop'));
            await chat.apply(waiting([]));
            expect(document.activeElement).toBe(chat.input);
        });
    });
});
