import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ComposerFixture } from '../fixtures/composer-fixture';
import { ModelChoices } from '../models/model-choices';
import { DraftDelivery } from './draft-delivery';

const CHOICES = { agent: 'plan', model: { providerID: 'p', modelID: 'm' } };

describe('DraftDelivery', () => {
    let chat: ComposerFixture;
    let delivery: DraftDelivery;

    beforeEach(() => {
        chat = new ComposerFixture();
        delivery = chat.container.get(DraftDelivery);
        vi.spyOn(chat.container.get(ModelChoices), 'choicesFor').mockReturnValue(CHOICES);
        chat.chatInput.commands = [{ name: 'greet', source: 'command' }];
    });
    afterEach(() => chat.dispose());

    it('says by whom messages, commands and shell commands are answered', async () => {
        await delivery.deliver('s', { text: 'hello', attachments: [] }, 'k');
        await delivery.deliver('s', { text: '/greet all', attachments: [] }, 'k');
        await delivery.deliver('s', { text: '!ls', attachments: [] }, 'k');
        expect(chat.service.callsOf('sendPrompt')).toEqual([['s', { text: 'hello', ...CHOICES }]]);
        expect(chat.chatInput.runCommand.mock.calls).toEqual([['s', { name: 'greet', arguments: 'all', ...CHOICES }, 'k']]);
        expect(chat.chatInput.runShell.mock.calls).toEqual([['s', { command: 'ls', ...CHOICES }, 'k']]);
    });

    it('leaves the mentions of a command to the server, which finds them itself', async () => {
        await delivery.deliver(
            's',
            { text: '/greet @a.ts', attachments: [{ type: 'mention', kind: 'file', name: 'a.ts' }, { type: 'context', path: 'b.ts' }] }, 'k'
        );
        expect(chat.chatInput.runCommand.mock.calls).toMatchObject(
            [['s', { arguments: '@a.ts', attachments: [{ url: 'file:///w/b.ts' }] }, 'k']]
        );
    });

    it('sends an exclamation mark alone as a message', async () => {
        await delivery.deliver('s', { text: '! ', attachments: [] }, 'k');
        expect(chat.service.callsOf('sendPrompt')).toMatchObject([['s', { text: '! ' }]]);
    });

    it('sends files and folders that are mentioned', async () => {
        chat.files.locate.mockImplementation(async (path, purpose) => {
            const isFolder = !path.includes('.');
            if (isFolder !== (purpose === 'list')) {
                throw new Error(isFolder ? `This is a folder, not a file: ${path}` : `This is not a folder: ${path}`);
            }
            return { path, uri: `file:///w/${path}`, kind: isFolder ? 'folder' : 'file' };
        });
        await delivery.deliver('s', {
            text: '@src/ @a.ts',
            attachments: [{ type: 'mention', kind: 'folder', name: 'src' }, { type: 'mention', kind: 'file', name: 'a.ts' }]
        }, 'k');
        expect(chat.service.callsOf('sendPrompt')).toMatchObject([[
            's', { attachments: [{ mime: 'application/x-directory', url: 'file:///w/src' }, { mime: 'text/plain', url: 'file:///w/a.ts' }] }
        ]]);
    });

    it('does not send a message whose file is gone', async () => {
        chat.files.locate.mockRejectedValue(new Error('There is no file a.ts.'));
        await expect(
            delivery.deliver('s', { text: '@a.ts', attachments: [{ type: 'mention', kind: 'file', name: 'a.ts' }] }, 'k')
        ).rejects.toThrow('There is no file a.ts.');
        expect(chat.service.callsOf('sendPrompt')).toEqual([]);
    });
});
