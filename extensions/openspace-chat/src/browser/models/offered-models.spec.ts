import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChatFixture } from '../fixtures/chat-fixture';
import { OfferedModels } from './offered-models';

describe('OfferedModels', () => {
    let chat: ChatFixture;

    beforeEach(() => chat = new ChatFixture());
    afterEach(() => {
        chat.dispose();
        localStorage.clear();
    });

    it('writes the person\'s settings, and leaves none behind that says nothing', async () => {
        const offered = chat.container.get(OfferedModels);
        offered.toggle('hidden', 'p/a');
        offered.toggle('hidden', 'p/b');
        offered.toggle('hidden', 'p/a');
        expect([offered.hidden, offered.favourites]).toEqual([['p/b'], []]);
        offered.toggle('hidden', 'p/b');
        expect(chat.settings.set.mock.calls.map(([name, value]) => [name, value])).toEqual([
            ['openspace.models.hidden', ['p/a']], ['openspace.models.hidden', ['p/a', 'p/b']], ['openspace.models.hidden', ['p/b']],
            ['openspace.models.hidden', undefined]
        ]);
    });

    it('takes over what an earlier version remembered in the browser, once', async () => {
        localStorage.setItem('openspace.chat.choices', JSON.stringify({ favourites: ['p/a'], hidden: [], recent: ['p/c'] }));
        const offered = chat.container.get(OfferedModels);
        await chat.act(() => undefined);
        expect([offered.favourites, JSON.parse(localStorage.getItem('openspace.chat.choices')!)])
            .toEqual([['p/a'], { sessions: {}, folders: {}, recent: ['p/c'] }]);
        expect(chat.settings.set).toHaveBeenCalledTimes(1);
    });

    it('saves with the next page what the last one could not', async () => {
        chat.settings.set.mockImplementationOnce(() => new Promise(() => undefined));
        chat.container.get(OfferedModels).toggle('favourites', 'p/a');
        chat.dispose();
        chat = new ChatFixture();
        const offered = chat.container.get(OfferedModels);
        expect(offered.favourites).toEqual(['p/a']);
        await chat.act(() => undefined);
        expect([chat.settings.set.mock.calls[0].slice(0, 2), localStorage.getItem('openspace.chat.choices')])
            .toEqual([['openspace.models.favourites', ['p/a']], expect.not.stringContaining('unsaved')]);
    });

    it('is not disturbed by nonsense in the settings', async () => {
        Object.assign(chat.preferences, { 'openspace.models.hidden': 'all', 'openspace.models.favourites': [1, 'p/a'] });
        const offered = chat.container.get(OfferedModels);
        expect([offered.hidden, offered.favourites]).toEqual([[], ['p/a']]);
    });
});
