import { Disposable } from '@theia/core/lib/common/disposable';
import * as React from '@theia/core/shared/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServerStatus, StoreEvent } from 'openspace-agent/lib/common';
import * as prose from 'openspace-content/lib/browser/markdown/prose-renderer';
import { ChatFixture } from '../fixtures/chat-fixture';
import {
    aPermission, assistantInfo, assistantMessage, aSession, CONNECTED, loaded, reset, SESSION, textPart, toolPart, userInfo, userMessage
} from '../fixtures/conversations';
import { aCatalog } from '../fixtures/models';
import { ChatGuideProps, ChatGuides } from '../guide/chat-guides';

describe('ChatPanel', () => {
    let chat: ChatFixture;

    beforeEach(() => chat = new ChatFixture());
    afterEach(() => {
        chat.dispose();
        vi.restoreAllMocks();
    });

    it('shows the conversation of the session that was last active', async () => {
        await chat.apply(CONNECTED, reset([aSession('ses_0'), aSession(SESSION)], { activeSessionID: SESSION }));
        expect(chat.host.textContent).toContain('Loading the conversation');
        await chat.apply(loaded([userMessage('msg_1', 'Hello'), assistantMessage('msg_2', 'msg_1', textPart('msg_2', 'Hi **there**'))]));
        expect(chat.all('chat-message')
            .map(message => [message.dataset.role, message.dataset.messageId, message.textContent?.trim()])).toEqual([
            ['user', 'msg_1', 'Hello'], ['assistant', 'msg_2', 'Hi there']
        ]);
        expect(chat.find('session-switcher')?.textContent).toBe('Title of ses_1');
    });

    it('hides synthetic parts and folds results of the IDE', async () => {
        await chat.apply(CONNECTED, reset([aSession(SESSION)]), loaded([
            {
                info: userInfo('msg_1'),
                parts: [textPart('msg_1', 'Hello'), textPart('msg_1', 'panes: secret', { id: 'prt_x', synthetic: true })]
            },
            {
                info: userInfo('msg_2'),
                parts: [textPart('msg_2', '[{"success":true}]', { synthetic: true, metadata: { openspace: 'ide-results' } })]
            }
        ]));
        expect(chat.host.textContent).not.toContain('secret');
        expect(chat.all('chat-message')).toHaveLength(1);
        expect(chat.find('ide-results')?.textContent).toBe('IDE results');
        await chat.toggle('ide-results');
        expect(chat.find('ide-results')?.querySelector('pre')?.textContent).toBe('[{"success":true}]');
    });

    it('hides messages that were undone', async () => {
        const messages = [userMessage('msg_1', 'one'), userMessage('msg_2', 'two')];
        await chat.apply(CONNECTED, reset([aSession(SESSION, { revert: { messageID: 'msg_2' } })]), loaded(messages));
        expect(chat.all('chat-message').map(message => message.textContent)).toEqual(['one']);
    });

    it('renders only the last block of a growing answer, however many blocks and messages stand above it', async () => {
        await chat.apply(CONNECTED, reset([aSession(SESSION)]), loaded([
            userMessage('msg_1', 'one'), assistantMessage('msg_2', 'msg_1', textPart('msg_2', 'Old answer.')),
            userMessage('msg_3', 'two'), assistantMessage('msg_4', 'msg_3', textPart('msg_4', 'First block.\n\nSecond'))
        ]));
        const rendered = vi.spyOn(prose, 'renderProse');
        const first = chat.all('chat-message')[3].querySelector('.openspace-prose p');
        await chat.apply({ type: 'part.delta', sessionID: SESSION, messageID: 'msg_4', partID: 'prt_msg_4_t', delta: ' block.' });
        expect(rendered.mock.calls.map(([text]) => text)).toEqual(['Second block.']);
        expect(chat.all('chat-message')[3].querySelector('.openspace-prose p')).toBe(first);
    });

    it('shows tools with their state, and input and output on request', async () => {
        const done = toolPart(
            'msg_2', 'bash',
            { status: 'completed', input: { command: 'ls' }, output: 'a.ts', title: 'List files', metadata: {}, time: { start: 1, end: 2 } }
        );
        const failed = {
            ...toolPart('msg_2', 'edit', { status: 'error', input: { filePath: 'a.ts' }, error: 'not found', time: { start: 1, end: 2 } }),
            id: 'prt_z'
        };
        await chat.apply(CONNECTED, reset([aSession(SESSION)]), loaded([assistantMessage('msg_2', 'msg_1', done, failed)]));
        const [bash, edit] = chat.all('tool-card');
        expect([bash.dataset.tool, bash.dataset.state, edit.dataset.tool, edit.dataset.state]).toEqual(
            ['bash', 'completed', 'edit', 'error']
        );
        expect(bash.textContent).toBe('ShellList files');
        await chat.toggle(bash);
        expect(Array.from(bash.querySelectorAll('pre'), pre => pre.textContent)).toEqual(['ls', 'a.ts']);
        await chat.toggle(edit);
        expect(edit.textContent).toContain('Errornot found');
    });

    it('folds thinking and shows attached files as chips', async () => {
        await chat.apply(CONNECTED, reset([aSession(SESSION)]), loaded([
            { info: userInfo('msg_1'), parts: [{
                id: 'prt_1', sessionID: SESSION, messageID: 'msg_1', type: 'file', mime: 'text/plain', filename: 'notes.txt',
                url: 'file:///w/notes.txt'
            }] },
            assistantMessage('msg_2', 'msg_1',
                { id: 'prt_2', sessionID: SESSION, messageID: 'msg_2', type: 'reasoning', text: 'Hmm', time: { start: 1 } },
                { id: 'prt_3', sessionID: SESSION, messageID: 'msg_2', type: 'file', mime: 'image/png', url: 'data:' },
                { id: 'prt_4', sessionID: SESSION, messageID: 'msg_2', type: 'step-start' })
        ]));
        expect(chat.all('chat-message')[0].textContent).toBe('notes.txt');
        expect(chat.host.textContent).not.toContain('Hmm');
        const thinking = chat.host.querySelector('.openspace-reasoning')!;
        expect(thinking.textContent).toBe('Thinking…');
        await chat.toggle(thinking);
        expect(thinking.textContent).toContain('Hmm');
    });

    it('shows an error once, and a stopped turn quietly', async () => {
        const error = { name: 'APIError' as const, data: { message: 'bad key', statusCode: 401, isRetryable: false } };
        await chat.apply(CONNECTED, reset([aSession(SESSION)]), loaded(
            [userMessage('msg_1', 'a'), { info: assistantInfo('msg_2', 'msg_1', { error }), parts: [] }]
        ),
            { type: 'session.problem', sessionID: SESSION, problem: { kind: 'auth', title: 'Key', detail: 'bad key' } });
        expect(Array.from(chat.host.querySelectorAll('[role=alert]'), card => card.getAttribute('data-kind'))).toEqual(['auth']);
        const aborted = { name: 'MessageAbortedError' as const, data: { message: '' } };
        await chat.apply({ type: 'message.updated', sessionID: SESSION, info: assistantInfo('msg_2', 'msg_1', { error: aborted }) },
            { type: 'session.problem', sessionID: SESSION, problem: undefined });
        expect(chat.host.querySelector('[role=alert]')).toBeNull();
        expect(chat.all('chat-message')[1].textContent).toBe('Stopped');
    });

    it('helps a person who has no model', async () => {
        await chat.apply(CONNECTED, reset([aSession(SESSION)]), loaded([userMessage('msg_1', 'a')]),
            {
                type: 'session.problem', sessionID: SESSION,
                problem: { kind: 'no-model', title: 'No model', detail: 'No provider is connected.' }
            });
        await chat.click(chat.button('Connect a provider'));
        expect(chat.terminal.sendText).toHaveBeenCalledWith('opencode auth login\n');
        expect(chat.terminals.open).toHaveBeenCalledWith(chat.terminal, { mode: 'activate' });
        await chat.click(chat.button('Check again'));
        expect(chat.service.callsOf('restartServer')).toHaveLength(1);
    });

    it('offers to connect before the first message where there is no model', async () => {
        chat.sessions.catalog = aCatalog({ models: [] });
        await chat.apply(CONNECTED, reset([]));
        await chat.act(() => Promise.resolve());
        const empty = chat.find('chat-no-model');
        expect(empty?.textContent).toContain('The agent needs a model to think with');
        await chat.click(empty!.querySelector('button')!);
        expect(chat.terminal.sendText).toHaveBeenCalledWith('opencode auth login\n');
    });

    it('offers a new session when the conversation is too long', async () => {
        await chat.apply(CONNECTED, reset([aSession(SESSION)]), loaded([userMessage('msg_1', 'a')]),
            { type: 'session.problem', sessionID: SESSION, problem: { kind: 'context', title: 'Too long', detail: '' } });
        await chat.click(chat.host.querySelector('[role=alert] button')!);
        expect(chat.service.callsOf('createSession')).toHaveLength(1);
    });

    it('says that a conversation could not be loaded and tries again', async () => {
        chat.service.fail('openSession', 'server gone');
        await chat.apply(CONNECTED, reset([aSession(SESSION)]));
        expect(chat.host.querySelector('[role=alert]')?.textContent).toContain('server gone');
        await chat.click(chat.button('Try again'));
        expect(chat.host.querySelector('[role=alert]')).toBeNull();
    });

    it('is busy exactly while the server or our own commands are, or a message is on its way', async () => {
        await chat.apply(CONNECTED, reset([aSession(SESSION)]), loaded());
        expect(chat.find('chat-busy')).toBeNull();
        await chat.apply({ type: 'session.status', sessionID: SESSION, status: { type: 'busy' } });
        expect(chat.find('chat-busy')?.textContent).toBe('Working…');
        await chat.apply(
            { type: 'session.status', sessionID: SESSION, status: { type: 'idle' } },
            { type: 'session.pending', sessionID: SESSION, pending: 1 }
        );
        expect(chat.find('chat-busy')).not.toBeNull();
        await chat.apply({ type: 'session.pending', sessionID: SESSION, pending: 0 });
        expect(chat.find('chat-busy')).toBeNull();
        const release = chat.service.hold('sendPrompt');
        await chat.type('chat-input', 'x');
        await chat.key('chat-input', 'Enter');
        expect(chat.find('chat-busy')?.textContent).toBe('Sending…');
        await chat.act(release);
        await chat.render();
        expect(chat.find('chat-busy')).toBeNull();
    });

    it('says that the agent waits for the person as long as it does', async () => {
        await chat.apply(CONNECTED, reset([aSession(SESSION)]), loaded(),
            { type: 'session.status', sessionID: SESSION, status: { type: 'busy' } },
            { type: 'permission.asked', request: aPermission('per_1') });
        expect(chat.find('chat-busy')?.textContent).toBe('Waits for you');
        await chat.apply({ type: 'permission.closed', requestID: 'per_1' });
        expect(chat.find('chat-busy')?.textContent).toBe('Working…');
    });

    it('counts down to the next attempt', async () => {
        vi.useFakeTimers({ now: 1_000_000, toFake: ['Date', 'setInterval', 'clearInterval'] });
        await chat.apply(CONNECTED, reset([aSession(SESSION)]), loaded(),
            { type: 'session.status', sessionID: SESSION, status: { type: 'retry', attempt: 2, message: 'Overloaded', next: 1_004_000 } });
        expect(chat.find('chat-busy')?.textContent).toBe('Overloaded · Retrying in 4 s (attempt 2)');
        await chat.act(() => vi.advanceTimersByTime(3000));
        expect(chat.find('chat-busy')?.textContent).toContain('in 1 s');
        vi.useRealTimers();
    });

    it('fills the input from an example without losing what stands there', async () => {
        await chat.apply(CONNECTED, reset([]));
        await chat.type('chat-input', 'Mine');
        await chat.click(chat.button('Review my uncommitted changes.'));
        expect(chat.input.value).toBe('Mine\n\nReview my uncommitted changes.');
        expect(document.activeElement).toBe(chat.input);
        expect(chat.service.callsOf('sendPrompt')).toEqual([]);
    });

    it('says how it stands with the server', async () => {
        await chat.apply();
        expect(chat.host.textContent).toContain('Starting the agent…');
        await chat.apply({ type: 'server.status', status: {
            state: 'down', managed: true, problem: 'It crashed.',
            notices: [{ kind: 'instructions-missing', text: 'Add this', copy: 'line' }]
        } });
        expect(chat.host.querySelector('.openspace-mod-problem')?.textContent).toContain('The agent is not running. It crashed.');
        await chat.click(chat.button('Restart agent'));
        expect(chat.service.callsOf('restartServer')).toHaveLength(1);
        await chat.click(chat.button('Copy'));
        expect(chat.clipboard.writeText).toHaveBeenCalledWith('line');
        await chat.apply({ type: 'server.status', status: { state: 'reconnecting', managed: true, notices: [] } });
        expect(chat.host.textContent).toContain('connecting again');
        await chat.apply(CONNECTED);
        expect(chat.host.querySelector('.openspace-banner')).toBeNull();
    });

    it('shows the first message at once, while its session is made, and once when it has arrived', async () => {
        await chat.apply(CONNECTED, reset([]));
        const created = chat.service.hold('createSession');
        const sent = chat.service.hold('sendPrompt');
        await chat.type('chat-input', 'hello');
        await chat.key('chat-input', 'Enter');
        const shown = (): (string | null)[] =>
            [...chat.all('chat-message'), ...chat.all('chat-outgoing')].map(({ textContent }) => textContent);
        expect(shown()).toEqual(['hello']);
        expect(chat.host.textContent).not.toContain('What would you like to do?');
        expect(chat.input.value).toBe('');
        await chat.act(created);
        await chat.apply({ type: 'session.updated', session: aSession('ses_new1') }, loaded([], 'ses_new1'));
        expect(chat.selection.activeSessionID).toBe('ses_new1');
        expect(chat.all('chat-outgoing').map(({ textContent }) => textContent)).toEqual(['hello']);
        await chat.apply(loaded([userMessage(`msg_1${chat.service.keys[0]}`, 'hello')], 'ses_new1'));
        expect(shown()).toEqual(['hello']);
        expect(chat.all('chat-outgoing')).toEqual([]);
        await chat.act(sent);
        await chat.render();
        expect(shown()).toEqual(['hello']);
    });

    it('lets a guide begin the conversation and say what comes next, beside what the person writes', async () => {
        await chat.apply(CONNECTED, reset([]));
        await chat.type('chat-input', 'my own');
        const Dock = ({ said, busy, say }: ChatGuideProps): React.JSX.Element =>
            <button type='button' data-testid='dock' onClick={() => say('next')}>{`${said.join()} ${busy}`}</button>;
        const guide = { Beginning: () => <div data-testid='beginning' />, Dock };
        let end = Disposable.NULL;
        await chat.act(() => {
            end = chat.container.get(ChatGuides).follow(guide);
        });
        expect([chat.find('beginning') !== null, chat.host.textContent?.includes('What would you like')]).toEqual([true, false]);
        await chat.click('dock');
        await chat.apply({ type: 'session.updated', session: aSession('ses_new1') }, loaded([userMessage('msg_1', 'next')], 'ses_new1'));
        expect([chat.find('dock')?.textContent, chat.input.value]).toEqual(['next false', 'my own']);
        await chat.act(() => end.dispose());
        expect(chat.find('dock')).toBeNull();
    });

    it('gives a message that could not be sent back to the input, and shows it there only', async () => {
        await chat.apply(CONNECTED, reset([]));
        chat.service.fail('createSession', 'no room');
        await chat.type('chat-input', 'hello');
        await chat.key('chat-input', 'Enter');
        expect(chat.all('chat-outgoing')).toEqual([]);
        expect(chat.input.value).toBe('hello');
    });

    it('says that no folder is open, and leads to one', async () => {
        await chat.apply({ type: 'server.status', status: ServerStatus.NO_FOLDER }, reset([]));
        expect(chat.host.textContent).toContain('No folder is open');
        expect(chat.host.textContent).not.toContain('Starting the agent…');
        await chat.click(chat.button('Open Folder'));
        expect(chat.commands.executeCommand).toHaveBeenCalledWith('workspace:openFolder');
        await chat.type('chat-input', 'hello');
        await chat.key('chat-input', 'Enter');
        expect(chat.service.callsOf('createSession')).toEqual([]);
        expect(chat.host.textContent).toContain('Open a folder first');
        expect(chat.input.value).toBe('hello');
    });

    it('shows the progress of the agent\'s tasks', async () => {
        const todo = (content: string, status: string): { content: string; status: string; priority: string } =>
            ({ content, status, priority: 'high' });
        await chat.apply(CONNECTED, reset([aSession(SESSION)]), loaded(), {
            type: 'session.todos', sessionID: SESSION,
            todos: [todo('Look', 'completed'), todo('Do', 'in_progress'), todo('Drop', 'cancelled'), todo('Check', 'pending')]
        });
        expect(chat.find('todo-list')?.textContent).toBe('Tasks 2/4');
        await chat.toggle('todo-list');
        expect(Array.from(chat.find('todo-list')!.querySelectorAll('li'), item => item.textContent)).toEqual(
            ['Look', 'Do', 'Drop', 'Check']
        );
    });

    it('names the task at hand while the agent works on it, and puts away what is all done with the next message', async () => {
        const todos = (...statuses: string[]): StoreEvent => ({
            type: 'session.todos', sessionID: SESSION,
            todos: statuses.map((status, index) => ({ content: `Task ${index}`, status, priority: 'high' }))
        });
        const busy = (type: 'busy' | 'idle'): StoreEvent => ({ type: 'session.status', sessionID: SESSION, status: { type } });
        const time = { start: 1, end: 2 };
        const call = toolPart('msg_2', 'todowrite', { status: 'completed', input: {}, output: '', title: '', metadata: {}, time });
        const first = [userMessage('msg_1', 'a'), assistantMessage('msg_2', 'msg_1', call)];
        const running = (): number => chat.find('todo-list')!.querySelectorAll('.openspace-mod-in_progress').length;
        await chat.apply(CONNECTED, reset([aSession(SESSION)]), loaded(first), busy('busy'), todos('completed', 'in_progress'));
        await chat.toggle('todo-list');
        expect([chat.find('todo-list')?.querySelector('summary')?.textContent, running()]).toEqual(['Tasks 1/2Task 1', 1]);
        await chat.apply(busy('idle'));
        expect([chat.find('todo-list')?.querySelector('summary')?.textContent, running()]).toEqual(['Tasks 1/2', 0]);
        await chat.apply(todos('completed', 'completed'));
        expect(chat.find('todo-list')?.querySelector('summary')?.textContent).toBe('Tasks 2/2');
        await chat.apply(loaded([...first, userMessage('msg_3', 'b')]));
        expect(chat.find('todo-list')).toBeNull();
        await chat.apply(todos('completed', 'in_progress'), busy('busy'));
        expect(chat.find('todo-list')?.querySelector('summary')?.textContent).toBe('Tasks 1/2');
    });

    it('does not show a call as running that nobody works on any more', async () => {
        const call = toolPart('msg_2', 'task', { status: 'running', input: { description: 'Look' }, time: { start: 1 } });
        const first = [userMessage('msg_1', 'a'), assistantMessage('msg_2', 'msg_1', call)];
        const label = (): string | null => chat.find('tool-card')!.querySelector('.openspace-tool-state')!.getAttribute('aria-label');
        const busy = (type: 'busy' | 'idle'): StoreEvent => ({ type: 'session.status', sessionID: SESSION, status: { type } });
        await chat.apply(CONNECTED, reset([aSession(SESSION)]), loaded(first), busy('busy'));
        expect(label()).toBe('Running');
        await chat.apply(loaded([...first, userMessage('msg_3', 'meanwhile')]));
        expect(label()).toBe('Running');
        await chat.apply(busy('idle'));
        expect(label()).toBe('Not finished');
        const second = [userMessage('msg_3', 'b'), assistantMessage('msg_4', 'msg_3', textPart('msg_4', 'Hi'))];
        await chat.apply(loaded([...first, ...second]), busy('busy'));
        expect(label()).toBe('Not finished');
    });

    it('announces changes of state and no tokens', async () => {
        await chat.apply(
            CONNECTED, reset([aSession(SESSION)]),
            loaded([userMessage('msg_1', 'a'), assistantMessage('msg_2', 'msg_1', textPart('msg_2', 'Hi'))])
        );
        const region = chat.host.querySelector('[role=status][aria-live=polite]')!;
        expect(chat.host.querySelector('[role=log]')?.getAttribute('aria-live')).toBe('off');
        expect(region.textContent).toBe('');
        await chat.apply({ type: 'session.status', sessionID: SESSION, status: { type: 'busy' } });
        expect(region.textContent).toBe('Agent is working');
        await chat.apply({ type: 'part.delta', sessionID: SESSION, messageID: 'msg_2', partID: 'prt_msg_2_t', delta: ' there' });
        expect(region.textContent).toBe('Agent is working');
        await chat.apply({ type: 'permission.asked', request: aPermission('per_1') });
        expect(region.textContent).toBe('Permission needed');
    });

    it('says how it stands with the backend, and keeps a message in sight that was on its way', async () => {
        await chat.apply(CONNECTED, reset([aSession(SESSION)]), loaded([]));
        chat.service.hold('sendPrompt');
        await chat.type('chat-input', 'Hello');
        await chat.key('chat-input', 'Enter');
        expect([chat.find('backend-banner'), chat.find('unconfirmed-message')]).toEqual([null, null]);
        await chat.act(() => chat.backend.become('lost'));
        expect(chat.find('backend-banner')?.textContent).toContain('Reconnecting');
        expect([chat.find('unconfirmed-message')?.textContent, chat.find('chat-busy')]).toEqual(['Hello', null]);
        await chat.type('chat-input', 'and more');
        expect((chat.find('chat-send') as HTMLButtonElement).disabled).toBe(true);
        await chat.act(() => chat.backend.become('locked-out'));
        expect(chat.find('backend-banner')?.textContent).toContain('new key');
        expect([chat.button('Reload').type, chat.input.value]).toEqual(['button', 'and more']);
    });
});
