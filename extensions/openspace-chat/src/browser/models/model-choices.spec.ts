import { CommandService } from '@theia/core/lib/common/command';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatFixture } from '../fixtures/chat-fixture';
import { aSession, CONNECTED, reset, SESSION } from '../fixtures/conversations';
import { aCatalog } from '../fixtures/models';
import { chooseInMenu, closeMenu, menuLabels } from '../fixtures/open-menu';
import { ModelChoices } from './model-choices';
import { ModelPickers } from './model-pickers';

const thinker = { providerID: 'p', modelID: 'thinker' };

describe('ModelChoices', () => {
    let chat: ChatFixture;
    let choices: ModelChoices;

    const start = async (): Promise<void> => {
        chat = new ChatFixture();
        choices = chat.container.get(ModelChoices);
        chat.store.apply([
            CONNECTED,
            reset([aSession(SESSION), aSession('ses_2'), aSession('ses_3', { agent: 'plan', model: { id: 'm', providerID: 'p' } })])
        ]);
        await vi.waitFor(() => expect(choices.catalog).toBeDefined());
    };

    beforeEach(start);
    afterEach(() => {
        chat.dispose();
        localStorage.clear();
    });

    it('takes the default at first', () => {
        expect(choices.choicesFor(SESSION)).toEqual({ model: { providerID: 'p', modelID: 'm' } });
        expect(choices.resolve(SESSION)).toMatchObject({ agent: { name: 'build' }, model: { modelID: 'm' } });
    });

    it('remembers a choice for its session and for new ones, also after a reload', async () => {
        choices.chooseModel(SESSION, thinker);
        choices.chooseVariant(SESSION, 'high');
        chat.dispose();
        await start();
        expect(choices.choicesFor(SESSION)).toEqual({ model: thinker, variant: 'high' });
        expect(choices.choicesFor('ses_new')).toEqual({ model: thinker, variant: 'high' });
        expect(choices.choicesFor(undefined)).toEqual({ model: thinker, variant: 'high' });
    });

    it('goes on with what answered last in a session', () => {
        choices.chooseModel(SESSION, thinker);
        expect(choices.choicesFor('ses_3')).toEqual({ agent: 'plan', model: { providerID: 'p', modelID: 'm' } });
    });

    it('takes the model that an agent brings', async () => {
        chat.sessions.catalog = aCatalog({ agents: [{ name: 'build' }, { name: 'mine', model: thinker, variant: 'low' }] });
        await choices.refresh();
        choices.chooseAgent(SESSION, 'mine');
        expect(choices.choicesFor(SESSION)).toEqual({ agent: 'mine', model: thinker, variant: 'low' });
    });

    it('keeps what it knew when the server does not answer, and asks again after its next start', async () => {
        chat.sessions.models.catalog.mockRejectedValueOnce(new Error('gone'));
        await expect(choices.refresh()).rejects.toThrow('gone');
        expect(choices.catalog).toBeDefined();
        const asked = chat.sessions.models.catalog.mock.calls.length;
        chat.store.apply([{ type: 'server.status', status: { state: 'reconnecting', managed: true, notices: [] } }]);
        chat.store.apply([CONNECTED]);
        expect(chat.sessions.models.catalog.mock.calls.length).toBe(asked + 1);
    });

    it('remembers favourites and what was used last', () => {
        choices.toggleFavourite(thinker);
        choices.chooseModel(SESSION, { providerID: 'p', modelID: 'm' });
        choices.chooseModel(SESSION, thinker);
        expect([choices.favourites, choices.recent, choices.isFavourite(thinker)]).toEqual([['p/thinker'], ['p/thinker', 'p/m'], true]);
        choices.toggleFavourite(thinker);
        expect(choices.favourites).toEqual([]);
    });

    it('is not disturbed by what another version left behind', async () => {
        localStorage.setItem('openspace.chat.choices', 'nonsense');
        chat.dispose();
        await start();
        expect(choices.choicesFor(SESSION)).toEqual({ model: { providerID: 'p', modelID: 'm' } });
    });

    it('lets the star of a model be clicked while choosing', async () => {
        await chat.act(() => void chat.container.get(ModelPickers).pickModel(SESSION));
        await chooseInMenu(chat, 'p/thinker', 'mark');
        expect([choices.favourites, menuLabels()![0]]).toEqual([['p/thinker'], 'Model thinker']);
        await closeMenu(chat);
    });

    it('lets models be hidden and shown again', async () => {
        await chat.act(() => void chat.container.get(ModelPickers).pickModel(SESSION));
        await chooseInMenu(chat, 'manage');
        await chooseInMenu(chat, 'p/thinker');
        expect([choices.hidden, menuLabels()]).toEqual([['p/thinker'], ['Model m', 'Model thinker']]);
        await closeMenu(chat);
        await chat.act(() => void chat.container.get(ModelPickers).pickModel(SESSION));
        expect(menuLabels()).toEqual(['Model m', 'Connect a provider…', 'Model settings…', 'Show or hide models…']);
        await chooseInMenu(chat, 'manage');
        await chooseInMenu(chat, 'p/thinker');
        expect(choices.hidden).toEqual([]);
        await closeMenu(chat);
    });

    it('leads to providers', async () => {
        await chat.act(() => void chat.container.get(ModelPickers).pickModel(SESSION));
        const run = vi.spyOn(chat.container.get<CommandService>(CommandService), 'executeCommand').mockResolvedValue(undefined);
        await chooseInMenu(chat, 'connect');
        expect([run.mock.calls, menuLabels()]).toEqual([[['openspace-chat:connect-provider']], undefined]);
    });

    it('says why there is nothing new to choose from', async () => {
        chat.sessions.models.catalog.mockRejectedValue(new Error('The models could not be listed: gone'));
        await chat.act(() => void chat.container.get(ModelPickers).pickModel(SESSION));
        await chat.act(() => void chat.container.get(ModelPickers).pickAgent(SESSION));
        expect([menuLabels(), choices.problem]).toEqual([['build', 'plan'], 'The models could not be listed: gone']);
        expect(chat.messages.error.mock.calls).toEqual(
            [['The models could not be listed: gone'], ['The models could not be listed: gone']]
        );
        await closeMenu(chat);
    });
});
