import { Container } from '@theia/core/shared/inversify';
import { AgentDocuments } from 'openspace-core/lib/browser/documents/agent-documents';
import { FilesService, LocatedPath } from 'openspace-core/lib/common/services/files-service';
import { beforeEach, describe, expect, it } from 'vitest';
import { webDocument } from './deck-document';
import { openDeck } from './fixtures/export-fixture';
import { WebPageFiles } from './web-page-files';

const DECK = 'docs/deck/talk.deck.md';
const PAGE = 'docs/deck/talk.html';

const page = (source: string): string =>
    webDocument({ title: 'T', language: 'en', source, theme: undefined, slides: [document.createElement('section')], style: '' });

describe('the file of an exported page', () => {
    let texts: Map<string, string>;
    let files: WebPageFiles;
    /** Paths of files that the person has changed in an editor. */
    let unsaved: Set<string>;
    /** Saving fails. */
    let isLocked: boolean;

    beforeEach(() => {
        [texts, unsaved, isLocked] = [new Map(), new Set(), false];
        const locate = async (path: string): Promise<LocatedPath> => {
            if (path.startsWith('..')) {
                throw new Error(`The file is outside the workspace: ${path}`);
            }
            return { path, uri: `file:///w/${path}`, root: 'file:///w/', kind: texts.has(path) ? 'file' : 'missing' };
        };
        const put = ({ path }: LocatedPath, text: string): unknown => ({ file: { path }, saved: !isLocked, after: texts.set(path, text) });
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
            isUnsaved: async ({ path }: LocatedPath) => unsaved.has(path),
            write: async (file: LocatedPath, text: string) => put(file, text),
            transform: async (file: LocatedPath, change: (before: string | undefined) => string) => put(file, change(texts.get(file.path)))
        });
        container.bind(WebPageFiles).toSelf();
        files = container.get(WebPageFiles);
    });

    it('stands beside the deck, or where it is wanted', async () => {
        expect((await files.locate(openDeck(''))).file.path).toBe(PAGE);
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
        ['from another deck', page('docs/deck/other.deck.md'), true], ['from this deck', page(DECK), false],
        ['from a deck of the same name elsewhere', page('docs/talk.deck.md'), true],
        ['by hand, with the mark in its text', `${'<br>\n'.repeat(20)}${page(DECK)}`, true]
    ])('is foreign if it was made %s: %#', async (_how, text, isForeign) => {
        texts.set(PAGE, text);
        expect((await files.locate(openDeck(''))).isForeign).toBe(isForeign);
    });

    it('is not replaced if somebody made it meanwhile', async () => {
        const target = await files.locate(openDeck(''));
        texts.set(PAGE, 'mine');
        await expect(files.write(target, page(DECK))).rejects.toThrow('exists and was not exported from this deck');
        expect(texts.get(PAGE)).toBe('mine');
    });

    it('is left alone while the person has unsaved changes in it', async () => {
        texts.set(PAGE, page(DECK));
        const target = await files.locate(openDeck(''));
        unsaved.add(PAGE);
        const refused = 'docs/deck/talk.html is open with unsaved changes. Save it or close it first.';
        await expect(files.write(target, 'new')).rejects.toThrow(refused);
        await expect(files.locate(openDeck(''))).rejects.toThrow(refused);
        expect(texts.get(PAGE)).toBe(page(DECK));
    });

    it('is not said to be written if it could not be saved', async () => {
        isLocked = true;
        await expect(files.write(await files.locate(openDeck('')), page(DECK))).rejects.toThrow('could not be saved');
    });

    it('is written anew as often as the person wants', async () => {
        await files.write(await files.locate(openDeck('')), page(DECK));
        const target = await files.locate(openDeck(''));
        expect(target.isForeign).toBe(false);
        await files.write(target, 'new');
        expect(texts.get(PAGE)).toBe('new');
    });
});
