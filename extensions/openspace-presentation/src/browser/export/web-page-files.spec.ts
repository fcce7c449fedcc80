import { Container } from '@theia/core/shared/inversify';
import { AgentDocuments } from 'openspace-core/lib/browser/documents/agent-documents';
import { FilesService, LocatedPath } from 'openspace-core/lib/common/services/files-service';
import { beforeEach, describe, expect, it } from 'vitest';
import { webDocument } from './deck-document';
import { openDeck } from './fixtures/export-fixture';
import { WebPageFiles } from './web-page-files';

const page = (source: string): string =>
    webDocument({ title: 'T', language: 'en', source, theme: undefined, slides: [document.createElement('section')], style: '' });

describe('the file of an exported page', () => {
    let texts: Map<string, string>;
    let files: WebPageFiles;

    beforeEach(() => {
        texts = new Map();
        const locate = async (path: string): Promise<LocatedPath> => {
            if (path.startsWith('..')) {
                throw new Error(`The file is outside the workspace: ${path}`);
            }
            return { path, uri: `file:///w/${path}`, root: 'file:///w/', kind: texts.has(path) ? 'file' : 'missing' };
        };
        const put = ({ path }: LocatedPath, text: string): unknown => ({ file: { path }, after: texts.set(path, text) });
        const container = new Container();
        container.bind<unknown>(FilesService).toConstantValue({ locate });
        container.bind<unknown>(AgentDocuments).toConstantValue({
            read: async ({ path }: LocatedPath, { endLine }: { endLine: number }) => {
                const text = texts.get(path) ?? '';
                if (text.includes('\0')) {
                    throw new Error(`${path} is not text.`);
                }
                return text.split('\n').slice(0, endLine).join('\n');
            },
            write: async (file: LocatedPath, text: string) => put(file, text),
            transform: async (file: LocatedPath, change: (before: string | undefined) => string) => put(file, change(texts.get(file.path)))
        });
        container.bind(WebPageFiles).toSelf();
        files = container.get(WebPageFiles);
    });

    it('stands beside the deck, or where it is wanted', async () => {
        expect((await files.locate(openDeck(''))).file.path).toBe('docs/deck/talk.html');
        expect((await files.locate(openDeck(''), 'out/Talk.HTML')).file.path).toBe('out/Talk.HTML');
    });

    it.each(['talk.pdf', 'talk', '.bashrc'])('is not called %s', async path => {
        await expect(files.locate(openDeck(''), path)).rejects.toThrow(`ends with .html: ${path}`);
    });

    it('stays in the workspace', async () => {
        await expect(files.locate(openDeck(''), '../talk.html')).rejects.toThrow('outside the workspace');
    });

    it.each([
        ['by hand', '<!DOCTYPE html>\n<html></html>', true], ['as something else than text', '\0', true],
        ['from another deck', page('other.deck.md'), true], ['from this deck', page('talk.deck.md'), false],
        ['by hand, with the mark in its text', `${'<br>\n'.repeat(20)}${page('talk.deck.md')}`, true]
    ])('is foreign if it was made %s: %#', async (_how, text, isForeign) => {
        texts.set('docs/deck/talk.html', text);
        expect((await files.locate(openDeck(''))).isForeign).toBe(isForeign);
    });

    it('is not replaced if somebody made it meanwhile', async () => {
        const target = await files.locate(openDeck(''));
        texts.set('docs/deck/talk.html', 'mine');
        await expect(files.write(target, page('talk.deck.md'))).rejects.toThrow('exists and was not exported from this deck');
        expect(texts.get('docs/deck/talk.html')).toBe('mine');
    });

    it('is written anew as often as the person wants', async () => {
        await files.write(await files.locate(openDeck('')), page('talk.deck.md'));
        const target = await files.locate(openDeck(''));
        expect(target.isForeign).toBe(false);
        await files.write(target, 'new');
        expect(texts.get('docs/deck/talk.html')).toBe('new');
    });
});
