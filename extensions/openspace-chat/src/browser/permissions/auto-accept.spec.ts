import { DialogOverlayService } from '@theia/core/lib/browser/dialogs';
import { StatusBar, StatusBarEntry } from '@theia/core/lib/browser/status-bar/status-bar-types';
import { CommandHandler, CommandRegistry } from '@theia/core/lib/common/command';
import { PreferenceScope } from '@theia/core/lib/common/preferences';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AutoAcceptState, NOTHING_ACCEPTED } from 'openspace-agent/lib/common';
import { ChatFixture } from '../fixtures/chat-fixture';
import { aSession, CONNECTED, loaded, reset, SESSION } from '../fixtures/conversations';
import { AutoAcceptCommands, AutoAcceptContribution } from './auto-accept-contribution';

const RULES = [{ permission: 'bash', pattern: 'git *' }, { permission: 'edit', pattern: '*' }];

describe('accepting without asking', () => {
    let chat: ChatFixture;
    let entry: StatusBarEntry | undefined;
    const handlers = new Map<string, CommandHandler>();

    const accept = (autoAccept: AutoAcceptState): Promise<void> => chat.apply({ type: 'permission.autoAccept', autoAccept });
    const run = (id: string): unknown => handlers.get(id)!.execute();
    const banners = (): string[] =>
        chat.all('auto-accept-banner').map(banner => banner.querySelector('.openspace-banner-text')!.textContent);

    beforeEach(async () => {
        new DialogOverlayService().initialize();
        chat = new ChatFixture();
        entry = undefined;
        chat.container.bind(StatusBar).toConstantValue({
            setElement: async (_: string, next: StatusBarEntry) => { entry = next; },
            removeElement: async () => { entry = undefined; }
        });
        chat.container.bind(AutoAcceptContribution).toSelf();
        const contribution = chat.container.get(AutoAcceptContribution);
        contribution.registerCommands({
            registerCommand: ({ id }: { id: string }, handler: CommandHandler) => handlers.set(id, handler),
            executeCommand: (id: string) => run(id)
        } as unknown as CommandRegistry);
        contribution.onStart();
        await chat.apply(
            CONNECTED,
            reset([aSession(SESSION), aSession('ses_child', { parentID: SESSION }), aSession('ses_other')], { activeSessionID: SESSION }),
            loaded()
        );
    });
    afterEach(() => {
        document.querySelectorAll('.dialogOverlay').forEach(dialog => dialog.remove());
        chat.dispose();
    });

    it('asks before it is switched on', async () => {
        const [cancelled, confirmed] = ['.secondary', '.main'].map(button => async () => {
            const done = run(AutoAcceptCommands.ACCEPT_EVERYTHING.id) as Promise<void>;
            await vi.waitFor(() => document.querySelector<HTMLElement>(`.dialogOverlay ${button}`)!.click());
            await done;
        });
        await cancelled();
        expect(chat.service.callsOf('setAutoAccept')).toEqual([]);
        await confirmed();
        expect(chat.service.callsOf('setAutoAccept')).toEqual([[SESSION, true]]);
    });

    it('warns in the session and its sub-agents, nowhere else, and ends it', async () => {
        expect([banners(), entry]).toEqual([[], undefined]);
        await accept({ ...NOTHING_ACCEPTED, sessions: [SESSION] });
        expect(banners()).toEqual(['Everything that the agent asks for in this session is accepted.']);
        expect(entry).toMatchObject({
            text: '$(warning) Auto-accept on', command: AutoAcceptCommands.MENU.id,
            backgroundColor: expect.stringContaining('warning') as string
        });
        expect([AutoAcceptCommands.ACCEPT_EVERYTHING, AutoAcceptCommands.ASK_AGAIN].map(({ id }) => handlers.get(id)!.isEnabled!()))
            .toEqual([false, true]);
        await chat.click(chat.button('Turn off'));
        expect(chat.service.callsOf('setAutoAccept')).toEqual([[SESSION, false]]);
        chat.selection.select('ses_child');
        await chat.render();
        expect(banners()).toHaveLength(1);
        await run(AutoAcceptCommands.ASK_AGAIN.id);
        expect(chat.service.callsOf('setAutoAccept').at(-1)).toEqual([SESSION, false]);
        chat.selection.select('ses_other');
        await chat.render();
        expect(banners()).toEqual([]);
        await accept(NOTHING_ACCEPTED);
        expect(entry).toBeUndefined();
    });

    it('shows the rules of the settings, takes them out and brings them back', async () => {
        await accept({ ...NOTHING_ACCEPTED, rules: RULES });
        expect(banners()).toEqual(['Accepted without asking you, by your settings: bash: git *, edit']);
        expect(entry?.tooltip).toContain('bash: git *, edit');
        chat.settings.inspect.mockReturnValue({ globalValue: RULES });
        chat.messages.info.mockResolvedValueOnce('Undo');
        await chat.click(chat.button('Turn off'));
        expect(chat.settings.set.mock.calls).toEqual([
            ['openspace.permissions.autoAccept', undefined, PreferenceScope.User],
            ['openspace.permissions.autoAccept', RULES, PreferenceScope.User]
        ]);
    });

    it('offers what can be done now, and turns everything off at once', async () => {
        await accept({ rules: RULES, sessions: ['ses_other'], files: { [SESSION]: ['src/a.ts'] } });
        chat.sessions.quickInput.showQuickPick.mockImplementationOnce(
            async items => (items as Array<{ label: string }>).find(({ label }) => label === 'Turn Off Auto-Accept')
        );
        await run(AutoAcceptCommands.MENU.id);
        expect(chat.service.callsOf('setAutoAccept')).toEqual([['ses_other', false]]);
        expect(chat.settings.set).toHaveBeenCalledWith('openspace.permissions.autoAccept', undefined, PreferenceScope.User);
        expect((chat.sessions.quickInput.showQuickPick.mock.calls[0][0] as Array<{ label: string }>).map(({ label }) => label))
            .toEqual([
                'Accept Everything in This Session…', 'Ask again before changes of src/a.ts', 'Turn Off Auto-Accept',
                'Rules in the Settings…'
            ]);
        expect(chat.service.callsOf('askAboutFiles')).toEqual([[SESSION, ['src/a.ts']]]);
    });

    it('shows the files that the person allowed, in the session and its sub-agents, and asks again about each', async () => {
        await accept({ ...NOTHING_ACCEPTED, files: { [SESSION]: ['src/a.ts', 'b.md'] } });
        expect(chat.find('allowed-files')!.textContent).toBe('May be changed without asking:a.tsb.mdTurn off');
        expect(entry).toMatchObject({ text: '$(shield) Auto-accept: files (2)' });
        expect(entry).not.toHaveProperty('backgroundColor');
        await chat.click(chat.button('Ask again before changes of src/a.ts'));
        await chat.click(chat.button('Turn off'));
        chat.selection.select('ses_child');
        await chat.render();
        await chat.click(chat.button('Ask again before changes of b.md'));
        expect(chat.service.callsOf('askAboutFiles'))
            .toEqual([[SESSION, ['src/a.ts']], [SESSION, ['src/a.ts', 'b.md']], [SESSION, ['b.md']]]);
        chat.selection.select('ses_other');
        await chat.render();
        expect(chat.find('allowed-files')).toBeNull();
    });

    it('says what could not be changed', async () => {
        await accept({ ...NOTHING_ACCEPTED, sessions: [SESSION] });
        chat.service.fail('setAutoAccept', 'no connection');
        await chat.click(chat.button('Turn off'));
        expect(chat.messages.error).toHaveBeenCalledWith('This could not be changed: no connection');
    });
});
