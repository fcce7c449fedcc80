import { FoundDeclaration } from 'openspace-core/lib/common/services/files-service';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ComposerFixture } from '../fixtures/composer-fixture';
import { aSession, CONNECTED, loaded, reset, SESSION } from '../fixtures/conversations';
import { FakeEditor } from '../fixtures/fake-chat-input';
import { SHOWN_MODEL } from '../fixtures/models';

describe('Composer', () => {
    let chat: ComposerFixture;

    beforeEach(async () => {
        chat = new ComposerFixture();
        await chat.apply(
            CONNECTED, reset([aSession(SESSION), aSession('ses_2')], { activeSessionID: SESSION }), loaded(), loaded([], 'ses_2')
        );
    });
    afterEach(() => chat.dispose());

    it('draws what a word stands for as a chip: mentions that go along, and commands that exist', async () => {
        const chips = (): string[] => chat.all('composer-chip').map(chip => `${chip.dataset.chip}: ${chip.textContent}`);
        await chat.act(() => chat.drafts.replace(SESSION, {
            text: 'see @src/a.ts and @other', attachments: [{ type: 'mention', kind: 'file', name: 'src/a.ts' }]
        }));
        expect(chips()).toEqual(['mention: @src/a.ts']);
        expect(chat.find('composer-chip')!.parentElement!.textContent).toBe('see @src/a.ts and @other ');
        await chat.type('chat-input', '/new');
        expect(chips()).toEqual(['command: /new']);
        await chat.type('chat-input', '/nothing of this name');
        expect(chips()).toEqual([]);
        await chat.type('chat-input', '!echo @src/a.ts');
        expect(chips()).toEqual([]);
    });

    it('sends with Enter and with the button, and makes a new line with Shift+Enter', async () => {
        expect(chat.find('chat-send')).toHaveProperty('disabled', true);
        await chat.type('chat-input', 'one');
        expect((await chat.key('chat-input', 'Enter', { shiftKey: true })).defaultPrevented).toBe(false);
        expect((await chat.key('chat-input', 'Enter')).defaultPrevented).toBe(true);
        await chat.type('chat-input', 'two');
        await chat.click('chat-send');
        expect(chat.service.callsOf('sendPrompt')).toEqual(['one', 'two'].map(text => [SESSION, { text, ...SHOWN_MODEL }]));
        expect(chat.input.value).toBe('');
    });

    it('leaves Enter to the input method while it composes', async () => {
        await chat.type('chat-input', 'にほん');
        await chat.key('chat-input', 'Enter', { isComposing: true });
        await chat.key('chat-input', 'Enter', { keyCode: 229 });
        expect(chat.service.callsOf('sendPrompt')).toEqual([]);
        expect(chat.input.value).toBe('にほん');
    });

    it('keeps the text when sending fails and says why', async () => {
        chat.service.fail('sendPrompt', 'the server is gone');
        await chat.type('chat-input', 'precious');
        await chat.key('chat-input', 'Enter');
        expect(chat.input.value).toBe('precious');
        expect(chat.host.querySelector('[role=alert]')?.textContent).toContain('the server is gone');
        await chat.click(chat.button('Dismiss'));
        expect(chat.host.querySelector('[role=alert]')).toBeNull();
    });

    it('keeps a draft for each session', async () => {
        await chat.type('chat-input', 'for one');
        chat.selection.select('ses_2');
        await chat.render();
        expect(chat.input.value).toBe('');
        await chat.type('chat-input', 'for two');
        chat.selection.select(SESSION);
        await chat.render();
        expect(chat.input.value).toBe('for one');
    });

    it('can be written in while the server is away', async () => {
        await chat.apply({ type: 'server.status', status: { state: 'down', managed: true, notices: [], problem: 'It crashed.' } });
        await chat.type('chat-input', 'later');
        await chat.key('chat-input', 'Enter');
        expect(chat.input.value).toBe('later');
        expect(chat.host.querySelector('.openspace-composer [role=alert]')?.textContent).toContain('It crashed.');
    });

    it('offers to stop a busy agent and still sends', async () => {
        expect(chat.find('chat-stop')).toBeNull();
        await chat.apply({ type: 'session.status', sessionID: SESSION, status: { type: 'busy' } });
        await chat.type('chat-input', 'rather do this');
        await chat.click('chat-send');
        await chat.click('chat-stop');
        expect(chat.service.callsOf('sendPrompt')).toEqual([[SESSION, { text: 'rather do this', ...SHOWN_MODEL }]]);
        expect(chat.service.callsOf('abort')).toEqual([[SESSION]]);
    });

    it('reports that the agent could not be stopped', async () => {
        await chat.apply({ type: 'session.status', sessionID: SESSION, status: { type: 'busy' } });
        chat.service.fail('abort', 'no answer');
        await chat.click('chat-stop');
        expect(chat.messages.error).toHaveBeenCalledWith('The agent could not be stopped: no answer');
    });

    it('goes through what was sent with the arrow keys at the ends of the text', async () => {
        for (const text of ['one', 'two\nlines']) {
            await chat.type('chat-input', text);
            await chat.key('chat-input', 'Enter');
        }
        await chat.type('chat-input', 'unsent');
        expect((await chat.key('chat-input', 'ArrowUp')).defaultPrevented).toBe(false);
        chat.input.setSelectionRange(0, 0);
        expect((await chat.key('chat-input', 'ArrowUp')).defaultPrevented).toBe(true);
        expect([chat.input.value, chat.input.selectionStart]).toEqual(['two\nlines', 0]);
        await chat.key('chat-input', 'ArrowUp');
        expect(chat.input.value).toBe('one');
        chat.input.setSelectionRange(3, 3);
        await chat.key('chat-input', 'ArrowDown');
        await chat.key('chat-input', 'ArrowDown');
        expect(chat.input.value).toBe('unsent');
    });

    it('leaves Escape alone', async () => {
        await chat.type('chat-input', 'unsent');
        expect((await chat.key('chat-input', 'Escape')).defaultPrevented).toBe(false);
        expect(chat.input.value).toBe('unsent');
    });

    describe('offers what may be meant', () => {
        const options = (): Array<string | null> => chat.all('mention-option').map(option => option.textContent);
        /** Types and lets the pause go by after which the list is there. */
        const typeAndWait = async (text: string): Promise<void> => {
            await chat.type('chat-input', text);
            await chat.act(() => vi.advanceTimersByTimeAsync(200));
            expect(chat.find('mention-list')).not.toBeNull();
        };
        beforeEach(() => {
            vi.useFakeTimers();
        });
        afterEach(() => {
            vi.useRealTimers();
        });

        it('files, sent with the text as long as they stand in it', async () => {
            chat.files.search.mockResolvedValue({ results: ['src/greet.ts', 'src/greek.ts'], truncated: false });
            await typeAndWait('look at @gre');
            expect(options()).toEqual(['greet.tssrc', 'greek.tssrc']);
            const active = chat.find('mention-list')!.querySelector('[aria-selected=true]')!;
            expect([chat.input.getAttribute('aria-activedescendant'), chat.input.getAttribute('aria-controls')]).toEqual(
                [active.id, chat.find('mention-list')!.id]
            );
            await chat.key('chat-input', 'ArrowDown');
            await chat.key('chat-input', 'ArrowUp');
            expect((await chat.key('chat-input', 'Enter')).defaultPrevented).toBe(true);
            expect([chat.input.value, chat.input.selectionStart]).toEqual(['look at @src/greet.ts ', 22]);
            expect(chat.all('attachment-chip').map(chip => chip.textContent)).toEqual(['greet.ts']);
            await chat.key('chat-input', 'Enter');
            expect(chat.service.callsOf('sendPrompt')).toMatchObject([[SESSION, {
                text: 'look at @src/greet.ts ',
                attachments: [{
                    type: 'file', mime: 'text/plain', url: 'file:///w/src/greet.ts',
                    source: { text: { value: '@src/greet.ts', start: 8, end: 21 } }
                }]
            }]]);
            expect(chat.find('attachment-chip')).toBeNull();
        });

        it('and forgets them with the text, or the text with them', async () => {
            chat.files.search.mockResolvedValue({ results: ['a.ts'], truncated: false });
            await typeAndWait('see @a');
            await chat.key('chat-input', 'Tab');
            await chat.type('chat-input', 'see @a.t');
            expect(chat.find('attachment-chip')).toBeNull();
            await chat.type('chat-input', 'see @a.ts now');
            expect(chat.find('attachment-chip')).not.toBeNull();
            await chat.click(chat.button('Remove a.ts'));
            expect([chat.input.value, chat.find('attachment-chip')]).toEqual(['see now', null]);
        });

        it('agents, with the mouse', async () => {
            chat.chatInput.agents = [{ name: 'general', description: 'Helps' }];
            await typeAndWait('@');
            await chat.act(
                () => chat.find('mention-option')!.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
            );
            await chat.key('chat-input', 'Enter');
            expect(chat.service.callsOf('sendPrompt')).toMatchObject(
                [[SESSION, { text: '@general ', attachments: [{ type: 'agent', name: 'general' }] }]]
            );
        });

        it('what files in editors declare, by name, with the lines that belong to it', async () => {
            await chat.act(() =>
                chat.editors.show(new FakeEditor('file:///w/src/a.ts', 'const x = 1;\n\nexport function greet() {\n    return 1;\n}\n')));
            await typeAndWait('explain @gree');
            expect(options()).toEqual(['greetsrc/a.ts:3symbol']);
            await chat.key('chat-input', 'Enter');
            expect(chat.input.value).toBe('explain greet ');
            await chat.key('chat-input', 'Enter');
            expect(chat.service.callsOf('sendPrompt')).toMatchObject([[
                SESSION,
                { text: 'explain greet ', attachments: [{ type: 'file', filename: 'src/a.ts', url: 'file:///w/src/a.ts?start=3&end=5' }] }
            ]]);
        });

        it('what other files declare, also if it comes late, and then the choice stays', async () => {
            const symbol = (name: string, path: string) => ({ name, path, kind: 'function' as const, start: 1, end: 2 });
            await chat.act(() => chat.editors.show(new FakeEditor('file:///w/open.ts', 'export function greet() {\n}\n')));
            // What stands in an editor is not looked for on the disk.
            chat.files.declarations.mockResolvedValue([symbol('greet', 'open.ts'), symbol('greeting', 'src/b.ts')]);
            await typeAndWait('@gree');
            expect(options()).toEqual(['greetopen.ts:1symbol', 'greetingsrc/b.ts:1symbol']);
            expect(chat.host.querySelector('.openspace-mention-hint')?.textContent).toContain('declarations in this workspace');

            let arrive = (_: FoundDeclaration[]): void => undefined;
            chat.files.declarations.mockReturnValue(new Promise(done => { arrive = done; }));
            chat.files.search.mockResolvedValue({ results: ['greeter.ts'], truncated: false });
            await typeAndWait('@greet');
            await chat.act(() => vi.advanceTimersByTimeAsync(200));
            expect(options()).toEqual(['greetopen.ts:1symbol', 'greeter.ts']);
            await chat.key('chat-input', 'ArrowDown');
            await chat.act(() => arrive([symbol('greetAll', 'src/c.ts')]));
            expect(options()).toEqual(['greetopen.ts:1symbol', 'greetAllsrc/c.ts:1symbol', 'greeter.ts']);
            expect(chat.host.querySelector('[aria-selected="true"]')?.textContent).toBe('greeter.ts');
        });

        it('terminals, whose text goes along as it is now', async () => {
            chat.shells.list.mockResolvedValue([{ terminalId: 'build', title: 'build', cwd: '/w' }]);
            chat.shells.read.mockResolvedValueOnce({ output: ['$ make', 'ünlucky', ''], cursor: '1' });
            await typeAndWait('why? @term');
            expect(options()).toEqual(['build/wterminal']);
            await chat.key('chat-input', 'Enter');
            expect([chat.input.value, chat.input.selectionStart]).toEqual(['why? ', 5]);
            expect(chat.all('attachment-chip').map(chip => chip.textContent)).toEqual(['Terminal build']);
            expect(chat.shells.read.mock.calls).toEqual([['build', { lines: 200, maskSecrets: true }]]);
            await chat.key('chat-input', 'Enter');
            const [[, { attachments: [{ url }] }]] = chat.service.callsOf('sendPrompt') as [[string, { attachments: [{ url: string }] }]];
            expect(Buffer.from(url.replace('data:text/plain;base64,', ''), 'base64').toString()).toBe('$ make\nünlucky\n');

            chat.shells.read.mockRejectedValueOnce(new Error('There is no such terminal.'));
            await typeAndWait('@build');
            await chat.key('chat-input', 'Enter');
            expect(chat.messages.warn).toHaveBeenCalledWith('The terminal was not attached: There is no such terminal.');
        });

        it('commands with their source, run with what follows', async () => {
            chat.chatInput.commands = [{ name: 'greet', description: 'Says hello', source: 'command' }, { name: 'tidy', source: 'skill' }];
            await typeAndWait('/');
            expect(options().filter(option => !option?.endsWith('chat'))).toEqual(['/greetSays hellocommand', '/tidyskill']);
            await typeAndWait('/gr');
            await chat.key('chat-input', 'Tab');
            expect(chat.input.value).toBe('/greet ');
            await chat.type('chat-input', '/greet the world');
            await chat.key('chat-input', 'Enter');
            expect(chat.chatInput.runCommand.mock.calls).toEqual(
                [[SESSION, { name: 'greet', arguments: 'the world', ...SHOWN_MODEL }, expect.any(String)]]
            );
            await chat.type('chat-input', '/unknown thing');
            await chat.key('chat-input', 'Enter');
            expect(chat.service.callsOf('sendPrompt')).toEqual([[SESSION, { text: '/unknown thing', ...SHOWN_MODEL }]]);
        });

        it('runs a command whose name is complete', async () => {
            chat.chatInput.commands = [{ name: 'greet', source: 'command' }];
            await typeAndWait('/greet');
            await chat.key('chat-input', 'Enter');
            expect(chat.chatInput.runCommand.mock.calls).toEqual(
                [[SESSION, { name: 'greet', arguments: '', ...SHOWN_MODEL }, expect.any(String)]]
            );
        });

        it('sends a text that ends with a mention which was chosen', async () => {
            chat.files.search.mockResolvedValue({ results: ['a.ts'], truncated: false });
            await typeAndWait('see @a');
            await chat.key('chat-input', 'Enter');
            await typeAndWait('see @a.ts');
            await chat.key('chat-input', 'Enter');
            expect(chat.service.callsOf('sendPrompt')).toMatchObject(
                [[SESSION, { text: 'see @a.ts', attachments: [{ url: 'file:///w/a.ts' }] }]]
            );
        });

        it('until Escape, which closes the list and nothing else', async () => {
            chat.chatInput.agents = [{ name: 'general' }];
            await typeAndWait('ask @');
            expect((await chat.key('chat-input', 'Escape')).defaultPrevented).toBe(true);
            expect(chat.find('mention-list')).toBeNull();
            await chat.type('chat-input', 'ask @g');
            expect(chat.find('mention-list')).toBeNull();
            expect((await chat.key('chat-input', 'Escape')).defaultPrevented).toBe(false);
            await chat.key('chat-input', 'Enter');
            expect(chat.service.callsOf('sendPrompt')).toEqual([[SESSION, { text: 'ask @g', ...SHOWN_MODEL }]]);
        });
    });

    it('runs a text with an exclamation mark in the shell, and says so', async () => {
        expect(chat.find('shell-mode')).toBeNull();
        await chat.type('chat-input', '!ls -l');
        expect(chat.find('shell-mode')?.textContent).toContain('Shell');
        await chat.key('chat-input', 'Enter');
        expect(chat.chatInput.runShell.mock.calls).toEqual([[SESSION, { command: 'ls -l', ...SHOWN_MODEL }, expect.any(String)]]);
        expect(chat.service.callsOf('sendPrompt')).toEqual([]);
    });

    describe('takes files', () => {
        const picture = (): File => new File([Uint8Array.of(1)], 'shot.png', { type: 'image/png' });
        /** An event with what jsdom does not know: a clipboard or things that are dragged. */
        const dispatch = async (type: string, data: object): Promise<Event> => {
            const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), data);
            await chat.act(() => chat.input.dispatchEvent(event));
            return event;
        };
        const chips = async (...names: string[]): Promise<void> => {
            await chat.act(() => vi.waitFor(() => expect(chat.drafts.draft(SESSION).attachments).toHaveLength(names.length)));
            await chat.render();
            expect(chat.all('attachment-chip').map(chip => chip.textContent)).toEqual(names);
        };

        it('that are pasted, shows them and sends them', async () => {
            expect((await dispatch('paste', { clipboardData: { files: [picture()], types: ['Files'] } })).defaultPrevented).toBe(true);
            await chips('shot.png');
            expect(chat.host.querySelector('[data-testid=attachment-chip] img')?.getAttribute('src')).toBe('data:image/png;base64,AQ==');
            await chat.type('chat-input', 'what is this?');
            await chat.key('chat-input', 'Enter');
            expect(chat.service.callsOf('sendPrompt')).toEqual([[SESSION, {
                ...SHOWN_MODEL, text: 'what is this?',
                attachments: [{ type: 'file', mime: 'image/png', filename: 'shot.png', url: 'data:image/png;base64,AQ==' }]
            }]]);
        });

        it('but not the picture that comes with copied text', async () => {
            const event = await dispatch('paste', { clipboardData: { files: [picture()], types: ['text/plain', 'text/html', 'Files'] } });
            expect([event.defaultPrevented, chat.drafts.draft(SESSION).attachments]).toEqual([false, []]);
        });

        it('that are dropped, from outside or from the explorer', async () => {
            const outside = { dataTransfer: { types: ['Files'], files: [picture()], getData: () => '', dropEffect: '' } };
            // Theia forbids drops for the whole document.
            const forbid = vi.fn();
            document.addEventListener('dragover', forbid, { once: true });
            expect((await dispatch('dragover', outside)).defaultPrevented).toBe(true);
            expect([forbid.mock.calls, outside.dataTransfer.dropEffect]).toEqual([[], 'copy']);
            expect(chat.host.querySelector('.openspace-drop-target')).not.toBeNull();
            await dispatch('drop', outside);
            expect(chat.host.querySelector('.openspace-drop-target')).toBeNull();
            await chips('shot.png');
            await chat.click(chat.button('Remove shot.png'));
            await dispatch('drop', { dataTransfer: { types: ['theia-editor-dnd'], files: [], getData: () => 'file:///w/src/a.ts' } });
            await chips('a.ts');
            expect(chat.input.value).toBe('@src/a.ts ');
            expect((await dispatch('dragover', { dataTransfer: { types: ['text/plain'] } })).defaultPrevented).toBe(false);
        });

        it('that are picked', async () => {
            const picker = chat.find('chat-attach-files') as HTMLInputElement;
            const opened = vi.spyOn(picker, 'click').mockImplementation(() => undefined);
            await chat.click('chat-attach');
            expect(opened).toHaveBeenCalled();
            Object.defineProperty(picker, 'files', { value: [picture()] });
            await chat.act(() => picker.dispatchEvent(new Event('change', { bubbles: true })));
            await chips('shot.png');
        });
    });

    it('takes along what is selected in the editor, once and visibly, unless it is removed', async () => {
        const editor = new FakeEditor('file:///w/src/index.ts');
        const names = (): Array<string | null> => chat.all('attachment-chip').map(chip => chip.textContent);
        await chat.act(() => chat.editors.show(editor));
        expect(names()).toEqual([]);
        await chat.act(() => editor.select(11, 19));
        expect(names()).toEqual(['index.ts:12-20']);
        await chat.type('chat-input', 'explain');
        await chat.key('chat-input', 'Enter');
        expect(chat.service.callsOf('sendPrompt')).toMatchObject([[
            SESSION, { text: 'explain', attachments: [{ type: 'file', mime: 'text/plain', url: 'file:///w/src/index.ts?start=12&end=20' }] }
        ]]);
        expect(names()).toEqual([]);
        await chat.act(() => editor.select(1, 2));
        await chat.click(chat.button('Remove src/index.ts:2-3'));
        await chat.type('chat-input', 'again');
        await chat.key('chat-input', 'Enter');
        expect(chat.service.callsOf('sendPrompt')[1]).toEqual([SESSION, { text: 'again', ...SHOWN_MODEL }]);
    });

    it('offers the file in front of the person', async () => {
        await chat.act(() => chat.editors.show(new FakeEditor('file:///w/src/index.ts')));
        await chat.click('context-offer');
        expect(chat.find('context-offer')).toBeNull();
        await chat.type('chat-input', 'explain');
        await chat.key('chat-input', 'Enter');
        expect(chat.service.callsOf('sendPrompt')).toMatchObject([[SESSION, { attachments: [{ url: 'file:///w/src/index.ts' }] }]]);
    });

    it('says that something hides in the text, and removes it', async () => {
        await chat.type('chat-input', 'harm\u{e0041}less');
        expect(chat.find('hidden-note')?.textContent).toContain('There is a hidden character in your text.');
        await chat.click(chat.button('Remove'));
        expect([chat.input.value, chat.find('hidden-note')]).toEqual(['harmless', null]);
    });
});
