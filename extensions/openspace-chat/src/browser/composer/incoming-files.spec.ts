import URI from '@theia/core/lib/common/uri';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ComposerFixture } from '../fixtures/composer-fixture';
import { IncomingFiles } from './incoming-files';

describe('IncomingFiles', () => {
    let chat: ComposerFixture;
    let incoming: IncomingFiles;

    beforeEach(() => {
        chat = new ComposerFixture();
        incoming = chat.container.get(IncomingFiles);
    });
    afterEach(() => chat.dispose());

    it('attaches pictures, PDF and text with their contents', async () => {
        await incoming.attach('s', [
            new File([Uint8Array.of(1, 2, 3)], 'a.png', { type: 'image/png' }), new File(['%PDF'], 'b.pdf', { type: 'application/pdf' }),
            new File(['hi'], 'Makefile')
        ]);
        expect(chat.drafts.draft('s').attachments).toMatchObject([
            { name: 'a.png', mime: 'image/png', url: 'data:image/png;base64,AQID' },
            { name: 'b.pdf', mime: 'application/pdf' },
            { name: 'Makefile', mime: 'text/plain', url: 'data:text/plain;base64,aGk=' }
        ]);
        expect(chat.messages.warn).not.toHaveBeenCalled();
    });

    it('says what cannot go along', async () => {
        const large = new File([], 'large.png', { type: 'image/png' });
        Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });
        await incoming.attach('s', [large, new File([Uint8Array.of(0x50, 0x4b, 0)], 'c.zip', { type: 'application/zip' })]);
        expect(chat.drafts.draft('s').attachments).toEqual([]);
        expect(chat.messages.warn.mock.calls.flat()).toEqual([
            'large.png was not attached: it is larger than 10 MB.',
            'c.zip was not attached: the agent reads pictures (PNG, JPEG, GIF, WebP), PDF and text.'
        ]);
    });

    it('mentions files and folders of the workspace, each once', async () => {
        chat.files.locate.mockImplementation(async (path, purpose) => {
            const isFolder = !path.includes('.');
            if (isFolder !== (purpose === 'list')) {
                throw new Error(isFolder ? `This is a folder, not a file: ${path}` : `This is not a folder: ${path}`);
            }
            return { path, uri: `file:///w/${path}`, kind: isFolder ? 'folder' : 'file' };
        });
        chat.drafts.set('s', 'look at');
        await incoming.mention('s', [new URI('file:///w/src/a.ts'), new URI('file:///w/src/a.ts')]);
        expect(chat.drafts.draft('s')).toEqual(
            { text: 'look at @src/a.ts ', attachments: [{ type: 'mention', kind: 'file', name: 'src/a.ts' }] }
        );
        await incoming.mention('s', [new URI('file:///w/src')]);
        expect(chat.drafts.draft('s')).toMatchObject(
            { text: 'look at @src/a.ts @src/ ', attachments: [{}, { kind: 'folder', name: 'src' }] }
        );
        chat.files.locate.mockRejectedValue(new Error('It lies outside.'));
        await incoming.mention('s', [new URI('file:///etc/passwd')]);
        expect(chat.messages.warn).toHaveBeenCalledWith('passwd cannot be mentioned: It lies outside.');
    });
});
