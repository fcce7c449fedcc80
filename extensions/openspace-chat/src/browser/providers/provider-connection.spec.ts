import { DialogOverlayService } from '@theia/core/lib/browser/dialogs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProviderInfo } from '../../common/services/providers-service';
import { ChatActions } from '../actions/chat-actions';
import { ChatFixture } from '../fixtures/chat-fixture';
import { AnsweredPick } from '../fixtures/fake-sessions';
import { addressProblem } from './custom-provider-form';
import { isAsked, providerItems } from './provider-items';

const key = { kind: 'key' as const, index: 0, label: 'API key', prompts: [] };
const oauth = { kind: 'oauth' as const, index: 1, label: 'Sign in', prompts: [] };

const provider = (id: string, extra: Partial<ProviderInfo> = {}): ProviderInfo =>
    ({ id, name: id.toUpperCase(), connected: false, removable: false, source: 'other', models: 1, methods: [key], ...extra });

describe('connecting a provider', () => {
    let chat: ChatFixture;
    let actions: ChatActions;

    /** The person chooses entries by their labels, in this order. */
    const choose = (...labels: string[]): void =>
        labels.forEach(label => chat.sessions.quickInput.showQuickPick.mockImplementationOnce(async items =>
            (items as Array<{ label?: string }>).find(item => item.label?.replace(/^\$\(.*?\) /, '').startsWith(label))));
    const type = (...texts: Array<string | undefined>): void =>
        texts.forEach(text => chat.sessions.quickInput.input.mockImplementationOnce(async () => text));
    const dialog = async (button: 'main' | 'secondary'): Promise<string> => {
        const shown = await vi.waitFor(() => {
            const overlay = document.querySelector<HTMLElement>('.dialogOverlay');
            expect(overlay).not.toBeNull();
            return overlay!;
        });
        const text = shown.textContent;
        shown.querySelector<HTMLElement>(`.${button}`)!.click();
        return text;
    };

    beforeEach(() => {
        new DialogOverlayService().initialize();
        chat = new ChatFixture();
        actions = chat.container.get(ChatActions);
        chat.sessions.providers = {
            providers: [provider('a'), provider('b', { methods: [key, oauth] }), provider('gamma', { connected: true, removable: true })],
            credentials: '/home/me/auth.json'
        };
    });
    afterEach(() => {
        document.querySelectorAll('.dialogOverlay').forEach(overlay => overlay.remove());
        chat.dispose();
    });

    it('has a box at once, which fills when the agent server has answered, and may be left before', async () => {
        let answer!: () => void;
        const { list } = chat.sessions.providersService;
        list.mockImplementationOnce(() => new Promise(done => answer = () => done(chat.sessions.providers)));
        void actions.connectProvider();
        const [pick] = chat.sessions.quickInput.createQuickPick.mock.results.map(({ value }) => value as AnsweredPick);
        expect([pick.isShown, pick.busy]).toEqual([true, true]);
        choose('A');
        type('sk-1');
        answer();
        await vi.waitFor(() => expect(chat.messages.info).toHaveBeenCalledWith('A is connected.'));
        expect([pick.isShown, pick.busy]).toEqual([false, false]);

        list.mockImplementationOnce(() => new Promise(() => undefined));
        const left = actions.connectProvider();
        (chat.sessions.quickInput.createQuickPick.mock.results[1].value as AnsweredPick).hide();
        await left;
        expect(chat.sessions.providersService.setKey).toHaveBeenCalledTimes(1);
    });

    it('asks for a key in a box that hides it, says where it goes, and lists the models anew', async () => {
        choose('A');
        type('  sk-1 ');
        await actions.connectProvider();
        expect(chat.sessions.providersService.setKey.mock.calls).toEqual([['a', 'sk-1', {}]]);
        expect(chat.sessions.quickInput.input).toHaveBeenCalledWith(
            expect.objectContaining({ password: true, prompt: expect.stringContaining('/home/me/auth.json') as string })
        );
        expect(chat.messages.info).toHaveBeenCalledWith('A is connected.');
        expect(chat.sessions.models.catalog).toHaveBeenCalled();
    });

    it('does nothing if the person leaves', async () => {
        await actions.connectProvider();
        choose('A');
        type(undefined);
        await actions.connectProvider();
        choose('B');
        await actions.connectProvider();
        expect([chat.sessions.providersService.setKey, chat.sessions.providersService.authorize, chat.messages.info, chat.messages.error]
            .map(({ mock }) => mock.calls)).toEqual([[], [], [], []]);
    });

    describe('another server', () => {
        beforeEach(() => choose('Another server'));

        it('is asked for its name, address, key and models, and offers those that it names', async () => {
            chat.sessions.providersService.listModels.mockResolvedValue(['small', 'large']);
            type(' My server ', 'http://127.0.0.1:1/v1', 'sk-1', 'large, other,, large');
            await actions.connectProvider();
            expect(chat.sessions.providersService.listModels.mock.calls).toEqual([['http://127.0.0.1:1/v1', 'sk-1']]);
            const boxes = chat.sessions.quickInput.input.mock.calls as unknown as Array<[{ value?: string; password: boolean }]>;
            expect(boxes.map(([{ value, password }]) => [value, password])).toEqual(
                [[undefined, false], [undefined, false], [undefined, true], ['small, large', false]]
            );
            expect(chat.sessions.providersService.addCustom.mock.calls).toEqual(
                [[{ name: 'My server', baseURL: 'http://127.0.0.1:1/v1', models: ['large', 'other'] }, 'sk-1']]
            );
            expect(chat.messages.info).toHaveBeenCalledWith('My server is connected.');
        });

        it('needs no key', async () => {
            type('Mine', 'https://example/v1', '', 'm');
            await actions.connectProvider();
            expect(chat.sessions.providersService.addCustom.mock.calls).toEqual(
                [[{ name: 'Mine', baseURL: 'https://example/v1', models: ['m'] }, undefined]]
            );
        });

        it.each([1, 2, 3, 4])('is not added if the person leaves at step %i', async step => {
            type(...['Mine', 'http://127.0.0.1:1', 'sk-1', 'm'].slice(0, step - 1), undefined);
            await actions.connectProvider();
            expect(chat.sessions.providersService.addCustom).not.toHaveBeenCalled();
        });

        it.each([
            ['localhost:1', 'An address starts with'], ['http://', 'An address starts with'],
            ['https://me:key@host/v1', 'Enter the key in the next step'], ['http://host/v1', undefined]
        ])('has an address that can be used: %s', (address, problem) => {
            expect(addressProblem(address) ?? 'fine').toContain(problem ?? 'fine');
        });
    });

    it('shows the address before it opens the page, and takes the code', async () => {
        choose('B', 'Sign in');
        type('code-1');
        const done = actions.connectProvider();
        expect(await dialog('main')).toContain('https://provider/sign-in');
        await done;
        expect(chat.windows.openNewWindow.mock.calls).toEqual([['https://provider/sign-in', { external: true }]]);
        expect(chat.sessions.providersService.finish.mock.calls).toEqual([['b', 1, 'code-1']]);
    });

    it('waits until the provider has said yes, or the person gives up', async () => {
        chat.sessions.providersService.authorize.mockResolvedValue(
            { url: 'https://provider/device', kind: 'auto', instructions: 'Enter ABCD' }
        );
        choose('B', 'Sign in');
        let done = actions.connectProvider();
        await dialog('main');
        await done;
        expect(chat.messages.showProgress.mock.calls[0][0]).toMatchObject({ text: 'Waiting for B. Enter ABCD' });
        expect(chat.messages.info).toHaveBeenCalledWith('B is connected.');
        chat.sessions.providersService.finish.mockImplementationOnce(async () => {
            (chat.messages.showProgress.mock.calls[1][1] as () => void)();
            throw new Error('aborted');
        });
        choose('B', 'Sign in');
        done = actions.connectProvider();
        await dialog('main');
        await done;
        expect(chat.sessions.providersService.cancel).toHaveBeenCalledOnce();
        expect(chat.messages.error).not.toHaveBeenCalled();
        choose('B', 'Sign in');
        done = actions.connectProvider();
        await dialog('secondary');
        await done;
        expect(chat.windows.openNewWindow).toHaveBeenCalledTimes(2);
    });

    it('asks what the way to connect wants to know, as far as it applies', async () => {
        const prompts = [
            { key: 'kind', message: 'Which kind?', options: [{ label: 'Cloud', value: 'cloud' }, { label: 'Own', value: 'own' }] },
            { key: 'host', message: 'Which host?', when: { key: 'kind', op: 'eq' as const, value: 'own' } },
            { key: 'team', message: 'Which team?', when: { key: 'kind', op: 'neq' as const, value: 'own' } }
        ];
        chat.sessions.providers = { providers: [provider('a', { methods: [{ ...key, prompts }] })] };
        choose('A', 'Own');
        type('my.host', 'sk-1');
        await actions.connectProvider();
        expect(chat.sessions.providersService.setKey.mock.calls).toEqual([['a', 'sk-1', { kind: 'own', host: 'my.host' }]]);
        expect(isAsked(prompts[2], { kind: 'cloud' })).toBe(true);
    });

    it('disconnects after a question', async () => {
        choose('GAMMA', 'Disconnect');
        let done = actions.connectProvider();
        await dialog('secondary');
        await done;
        expect(chat.sessions.providersService.remove).not.toHaveBeenCalled();
        chat.sessions.providersService.remove.mockResolvedValue('later');
        choose('GAMMA');
        done = actions.disconnectProvider();
        expect(await dialog('main')).toContain('even when you use it outside of OpenSpace');
        await done;
        expect(chat.sessions.providersService.remove.mock.calls).toEqual([['gamma']]);
        expect(chat.messages.info).toHaveBeenCalledWith(
            'GAMMA is disconnected. This takes effect as soon as the agent has finished.'
        );
        chat.sessions.providers = { providers: [provider('a')] };
        await actions.disconnectProvider();
        expect(chat.messages.info).toHaveBeenLastCalledWith(expect.stringContaining('There is no provider'));
    });

    it('has the dialogue of the server as another way, and as the only one where nothing is listed', async () => {
        choose('Another way');
        await actions.connectProvider();
        chat.sessions.providers = { providers: [] };
        await actions.connectProvider();
        expect(chat.terminal.sendText.mock.calls).toEqual([['opencode auth login\n'], ['opencode auth login\n']]);
    });

    it('says what went wrong', async () => {
        chat.sessions.providersService.list.mockRejectedValueOnce(new Error('The providers could not be listed: gone'));
        await actions.connectProvider();
        expect(chat.messages.error).toHaveBeenCalledWith('The provider could not be connected: The providers could not be listed: gone');
    });

    it('lists the connected ones first, then the popular ones, then the rest by name', () => {
        const items = providerItems(
            [provider('zeta'), provider('openai'), provider('beta'), provider('mine', { connected: true }), provider('anthropic')], true
        );
        expect(items.map(({ label }) => label)).toEqual([
            'Connected', '$(check) MINE', 'Popular', 'ANTHROPIC', 'OPENAI', 'Others', 'BETA', 'ZETA', '',
            '$(add) Another server, with an OpenAI-compatible interface…', '$(terminal) Another way, in a terminal…'
        ]);
    });
});
