import * as React from '@theia/core/shared/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ToolPart } from 'openspace-agent/lib/common';
import { SessionTask } from 'openspace-agent/lib/common/sandbox/session-task';
import { fileWrite } from 'openspace-hands/lib/common';
import { ChatFixture } from '../fixtures/chat-fixture';
import { assistantMessage, aSession, CONNECTED, loaded, reset, SESSION, textPart, toolPart, userMessage } from '../fixtures/conversations';
import { ToolCard } from './tool-card';

const time = { start: 1, end: 2 };
const DIFF = '--- a.ts\n+++ a.ts\n@@ -1 +1,2 @@\n-old\n+new\n+more\n';

describe('ToolCard', () => {
    let chat: ChatFixture;

    beforeEach(() => chat = new ChatFixture());
    afterEach(() => chat.dispose());

    const show = async (tool: string, state: ToolPart['state'], open = true): Promise<HTMLElement> => {
        await chat.render(<ToolCard part={toolPart('m', tool, state)} />);
        const card = chat.find('tool-card')!;
        if (open && !(card as HTMLDetailsElement).open) {
            await chat.toggle(card);
        }
        return card;
    };
    const completed = (input: Record<string, unknown>, metadata: Record<string, unknown> = {}, output = ''): ToolPart['state'] =>
        ({ status: 'completed', input, output, title: 'Title', metadata, time });

    it('tells a command of the IDE as done only when it is', async () => {
        chat.agentCommands.definitions.push(fileWrite);
        const input = { path: 'notes.md', content: 'x' };
        const told = async (state: ToolPart['state']): Promise<string | null | undefined> =>
            (await show('openspace_file_write', state, false)).querySelector('.openspace-tool-title')?.textContent;
        expect([
            await told({ status: 'pending', input: {}, raw: '' }), await told({ status: 'running', input, time }),
            await told(completed(input)),
            await told({ status: 'error', input, error: 'The disk is full.', time })
        ]).toEqual(['Write File', 'Write File notes.md', 'Wrote notes.md', 'Write File notes.md']);
    });

    it('has words for a command of the IDE whose definition comes later', async () => {
        const card = await show('openspace_file_write', completed({ path: 'notes.md', content: 'x' }), false);
        expect(card.textContent).not.toContain('Wrote notes.md');
        chat.agentCommands.definitions.push(fileWrite);
        await chat.act(() => chat.agentCommandsChange.fire());
        expect(card.querySelector('.openspace-tool-title')?.textContent).toBe('Wrote notes.md');
    });

    it('leads to what a command of the IDE did, and nowhere before', async () => {
        chat.agentCommands.definitions.push(fileWrite);
        const input = { path: 'notes.md', content: 'x' };
        await show('openspace_file_write', { status: 'running', input, time });
        expect(chat.find('show-action')).toBeNull();
        await show('openspace_file_write', completed(input));
        expect(chat.find('show-action')?.getAttribute('aria-label')).toBe('Wrote notes.md. Show it');
        await chat.click('show-action');
        expect(chat.opened).toEqual([['file:///w/notes.md', undefined]]);
    });

    it('shows the output of a running command as it comes, and its exit code at the end', async () => {
        const input = { command: 'make' };
        const card = await show('bash', { status: 'running', input, metadata: { output: 'one\ntwo' }, time: { start: 1 } }, false);
        expect(card.querySelector('.openspace-tool-live')?.textContent).toBe('two');
        await show('bash', { status: 'running', input, metadata: { output: 'one\ntwo' }, time: { start: 1 } });
        expect(chat.find('shell-output')?.textContent).toBe('one\ntwo');
        await show('bash', { status: 'running', input, metadata: { output: 'one\ntwo\nthree' }, time: { start: 1 } });
        expect(chat.find('shell-output')?.textContent).toBe('one\ntwo\nthree');
        await show('bash', completed(input, { output: 'one\ntwo\nthree', exit: 3 }));
        expect([chat.find('shell-exit')?.textContent, card.querySelector('.openspace-tool-exit')?.textContent])
            .toEqual(['Exit code 3', 'exit 3']);
    });

    it('is unfolded from the start if the person wants it so, until they fold it', async () => {
        chat.preferences['openspace.chat.unfold'] = ['shell'];
        const isOpen = async (tool: string, state: ToolPart['state']): Promise<boolean> =>
            ((await show(tool, state, false)) as HTMLDetailsElement).open;
        expect(await isOpen('bash', completed({ command: 'true' }))).toBe(true);
        await chat.toggle('tool-card');
        expect(await isOpen('bash', completed({ command: 'true' }))).toBe(false);
        chat.dispose();
        chat = new ChatFixture();
        chat.preferences['openspace.chat.unfold'] = ['shell'];
        expect(await isOpen('edit', completed({ filePath: 'a.ts' }))).toBe(false);
    });

    it('says quietly that a command went well', async () => {
        const card = await show('bash', completed({ command: 'true' }, { output: '', exit: 0 }));
        expect([chat.find('shell-exit')?.textContent, card.querySelector('.openspace-tool-exit')]).toEqual(['Exit code 0', null]);
    });

    it('shows an edit as a diff with counts and opens the file', async () => {
        const card = await show('edit', completed({ filePath: 'src/a.ts' }, { diff: DIFF }));
        expect(card.querySelector('summary .openspace-change-counts')?.textContent).toBe('+2 −1');
        expect(card.querySelectorAll('.openspace-diff-added')).toHaveLength(2);
        await chat.act(() => chat.find('open-file')!.click());
        expect(chat.files.locate).toHaveBeenCalledWith('src/a.ts', 'show');
        expect(chat.opened).toEqual([['file:///w/src/a.ts', undefined]]);
    });

    it('shows every file of a patch, and the text of a new file', async () => {
        await show('apply_patch', completed({}, { files: [{ filePath: 'a.ts', patch: DIFF }, { filePath: 'b.ts', patch: DIFF }] }));
        expect(chat.all('open-file').map(button => button.textContent)).toEqual(['a.ts', 'b.ts']);
        expect(chat.host.querySelector('summary .openspace-change-counts')?.textContent).toBe('+4 −2');
        const card = await show('write', completed({ filePath: 'n.ts', content: 'let a' }, { exists: false }));
        expect(card.querySelector('pre')?.textContent).toBe('let a\n');
        expect(card.querySelector('summary .openspace-change-counts')?.textContent).toBe('+1 −0');
    });

    it('unfolds why an edit failed', async () => {
        const card = await show('edit', { status: 'error', input: { filePath: 'a.ts' }, error: 'oldString not found', time }, false);
        expect(card.textContent).not.toContain('oldString not found');
        expect(card.querySelector('[aria-label="Failed"]')).not.toBeNull();
        await chat.toggle(card);
        expect(card.textContent).toContain('oldString not found');
    });

    it('shows a no of the person as what it is, and not as a failure', async () => {
        const error = 'The user rejected permission to use this specific tool call.';
        const card = await show('bash', { status: 'error', input: { command: 'rm x' }, error, time });
        expect([card.dataset.refusal, card.querySelector('[aria-label="Failed"]'), card.querySelector('[aria-label="Rejected"]') !== null])
            .toEqual(['rejected', null, true]);
        expect(card.querySelector('summary')?.textContent).toContain('Rejected');
        expect(card.textContent).not.toContain('Error');
    });

    it('tells a call that the person stopped from one that failed', async () => {
        const card = await show(
            'webfetch', { status: 'error', input: {}, error: 'Tool execution aborted', metadata: { interrupted: true }, time }
        );
        expect(card.querySelector('[aria-label="Stopped by you"]')).not.toBeNull();
        expect([card.dataset.state, card.dataset.refusal]).toEqual(['error', 'interrupted']);
    });

    it('shows an address as text, never as a link', async () => {
        const card = await show('webfetch', completed({ url: 'https://a.example/x', format: 'text' }, {}, 'page'));
        expect(Array.from(card.querySelectorAll('pre'), pre => pre.textContent)).toEqual(['https://a.example/x', 'page']);
        expect(card.querySelector('a')).toBeNull();
    });

    it('counts one line as one', async () => {
        const card = await show('write', completed({ filePath: 'n.ts', content: 'let a' }, { exists: false }));
        expect(card.querySelector('.openspace-change-counts')?.getAttribute('aria-label')).toBe('1 line added, 0 removed');
    });

    it('shows the plan that the agent writes', async () => {
        const card = await show(
            'todowrite', completed({ todos: [{ content: 'Look', status: 'completed' }, { content: 'Do', status: 'odd' }] })
        );
        expect(Array.from(card.querySelectorAll('li'), item => item.textContent)).toEqual(['Look', 'Do']);
    });

    it('leads to the conversation of a sub-agent', async () => {
        await chat.apply(CONNECTED, reset([aSession(SESSION), aSession('ses_child', { parentID: SESSION })]), loaded());
        const card = await show('task', {
            status: 'running', input: { description: 'Find it', prompt: 'Look', subagent_type: 'explore' },
            metadata: { sessionId: 'ses_child' }, time: { start: 1 }
        });
        expect(card.textContent).toContain('Find it');
        expect(card.textContent).toContain('Sub-agent: explore');
        await chat.act(() => chat.find('show-sub-agent')!.click());
        expect(chat.selection.activeSessionID).toBe('ses_child');
        expect((await show('task', completed({}, {}, 'found'))).textContent).toContain('found');
        expect((await show('task', { status: 'error', input: {}, error: 'lost', time })).textContent).toContain('lost');
    });

    it('leads to a sub-agent in a sandbox while it works', async () => {
        await chat.apply(CONNECTED, reset([aSession(SESSION)]), loaded());
        const input = { description: 'Find it', prompt: 'Look', subagent_type: 'explore' };
        await show('task', { status: 'running', input, time: { start: 1 } });
        expect(chat.find('show-sub-agent')).toBeNull();
        const metadata = SessionTask.into(undefined, { calls: ['prt_m_tool'] });
        const session = aSession('ses_child', { parentID: SESSION, metadata });
        await chat.act(() => chat.store.apply([{ type: 'session.updated', session }]));
        await chat.act(() => chat.find('show-sub-agent')!.click());
        expect(chat.selection.activeSessionID).toBe('ses_child');
    });

    it('shows what it does not know as input and output', async () => {
        const card = await show('os_editor_open', completed({ path: 'a' }, {}, 'ok'));
        expect(Array.from(card.querySelectorAll('pre'), pre => pre.textContent)).toEqual(['{\n  "path": "a"\n}', 'ok']);
    });

    it('marks what hides in what a tool got, gave and changed', async () => {
        const shell = await show(
            'bash', { ...completed({ command: 'ls a\u202eb' }, { output: 'x\u{e0041}y', exit: 0 }), title: 'ls\u202e' } as ToolPart['state']
        );
        expect([shell.querySelector('.openspace-shell-command')?.textContent, chat.find('shell-output')?.textContent]).toEqual(
            ['ls a⟨U+202E⟩b', 'x⟨U+E0041⟩y']
        );
        expect(shell.querySelector('.openspace-tool-title')?.textContent).toBe('ls⟨U+202E⟩');
        const edit = await show('edit', completed({ filePath: 'a.ts' }, { diff: '@@ -1 +1 @@\n-a\n+a\u2066\n' }));
        expect(edit.querySelector('.openspace-diff-added')?.textContent).toBe('+a⟨U+2066⟩\n');
        const fetched = await show('webfetch', completed({ url: 'http://x' }, {}, 'page\u200b'));
        expect(fetched.textContent).toContain('page⟨U+200B⟩');
    });
});

describe('CallGroup', () => {
    let chat: ChatFixture;

    beforeEach(() => chat = new ChatFixture());
    afterEach(() => chat.dispose());

    const call = (messageID: string, tool: string, id: string, state?: ToolPart['state']): ToolPart =>
        ({
            ...toolPart(messageID, tool, state ?? { status: 'completed', input: {}, output: '', title: `${tool}ed`, metadata: {}, time }),
            id
        });

    it('folds calls that only look into one row, within a message and over several', async () => {
        await chat.apply(CONNECTED, reset([aSession(SESSION)]), loaded([
            userMessage('msg_1', 'go'),
            assistantMessage(
                'msg_2', 'msg_1', textPart('msg_2', 'Looking', { id: 'prt_0' }), call('msg_2', 'read', 'prt_1'),
                call('msg_2', 'grep', 'prt_2')
            ),
            assistantMessage('msg_3', 'msg_1', textPart('msg_3', 'More')),
            assistantMessage('msg_4', 'msg_1', call('msg_4', 'read', 'prt_4')),
            assistantMessage('msg_5', 'msg_1', call('msg_5', 'glob', 'prt_5', { status: 'running', input: {}, time: { start: 1 } }))
        ]), { type: 'session.status', sessionID: SESSION, status: { type: 'busy' } });
        expect(chat.all('call-group').map(group => [group.dataset.state, group.querySelector('summary')?.textContent])).toEqual([
            ['completed', 'Read 1 file · searched once'], ['running', 'Read 1 file · searched once']
        ]);
        expect(chat.all('tool-card').map(card => [card.dataset.tool, card.dataset.state])).toEqual(
            [['read', 'completed'], ['grep', 'completed'], ['read', 'completed'], ['glob', 'running']]
        );
        expect(chat.all('chat-message').map(message => message.dataset.messageId)).toEqual(['msg_1', 'msg_2', 'msg_3', 'msg_4', 'msg_5']);
    });
});
