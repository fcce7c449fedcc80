import { Container } from '@theia/core/shared/inversify';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { AgentDocuments } from 'openspace-core/lib/browser/documents/agent-documents';
import { AgentUndo } from 'openspace-core/lib/browser/undo/agent-undo';
import { beforeEach, describe, expect, it } from 'vitest';
import { readDeck } from '../../common/deck/split-deck';
import { Decks } from '../decks/decks';
import { DeckExporter, ExportOptions } from '../export/deck-exporter';
import { ExportWizard } from '../export/export-wizard';
import { WebPageFiles } from '../export/web-page-files';
import { DeckExport } from './deck-export';

const AGENT: CommandContext = {
    id: 'call_1', sessionId: 'ses_1', messageId: 'msg_1', source: 'block', signal: new AbortController().signal, whileAsking: ask => ask()
};
const ARGS = { deckPath: 'a.deck.md', format: 'html' } as const;

describe('DeckExport', () => {
    let exports: DeckExport;
    let done: string[];
    let undone: { label: string; undo(): Promise<string | undefined> }[];
    let isForeign: boolean;

    beforeEach(() => {
        [done, undone, isForeign] = [[], [], false];
        const container = new Container();
        container.bind<unknown>(Decks).toConstantValue({
            read: async (path: string) => {
                if (path !== 'a.deck.md') {
                    throw new Error(`File not found: ${path}`);
                }
                return { file: { path, uri: `file:///w/${path}` }, deck: readDeck('# A') };
            }
        });
        container.bind<unknown>(DeckExporter).toConstantValue({
            webPage: async (_: unknown, { signal }: ExportOptions) => {
                signal?.throwIfAborted();
                return 'page';
            }
        });
        container.bind<unknown>(WebPageFiles).toConstantValue({
            locate: async (_: unknown, path = 'a.html') => ({ file: { path }, isForeign }),
            write: async ({ file }: { file: unknown }, html: string) => {
                done.push(`wrote ${html}`);
                return { file };
            }
        });
        container.bind<unknown>(ExportWizard).toConstantValue({
            offerPrint: (uri: string) => done.push(`offered ${uri}`), print: async (uri: string) => done.push(`printed ${uri}`)
        });
        container.bind<unknown>(AgentDocuments).toConstantValue({
            undoStep: () => ({ undo: async () => void done.push('taken back'), redo: async () => undefined })
        });
        container.bind(AgentUndo).toConstantValue({ record: (entry: typeof undone[number]) => undone.push(entry) } as unknown as AgentUndo);
        container.bind(DeckExport).toSelf();
        exports = container.get(DeckExport);
    });

    it('writes a page where it is wanted, and takes it back', async () => {
        expect(await exports.export(ARGS, AGENT)).toEqual({ path: 'a.html' });
        expect(await exports.export({ ...ARGS, path: 'b.html' }, AGENT)).toEqual({ path: 'b.html' });
        expect(undone.map(({ label }) => label)).toEqual(['Export a.deck.md', 'Export a.deck.md']);
        await undone[0].undo();
        expect(done).toEqual(['wrote page', 'wrote page', 'taken back']);
    });

    it('does not write over a file that it did not write', async () => {
        isForeign = true;
        await expect(exports.export(ARGS, AGENT)).rejects.toThrow('a.html exists and was not exported from this deck');
        expect(done).toEqual([]);
    });

    it('writes nothing when nobody waits for it any more', async () => {
        await expect(exports.export(ARGS, { ...AGENT, signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
        expect([done, undone]).toEqual([[], []]);
    });

    it('opens the print dialog for the person who asks for it, and offers it otherwise', async () => {
        expect(await exports.export({ deckPath: 'a.deck.md', format: 'pdf' }, AGENT)).toEqual({ offered: true });
        expect(await exports.export({ deckPath: 'a.deck.md', format: 'pdf' }, { ...AGENT, source: 'palette' })).toEqual({ offered: true });
        expect(done).toEqual(['offered file:///w/a.deck.md', 'printed file:///w/a.deck.md']);
        await expect(exports.export({ deckPath: 'a.deck.md', format: 'pdf', path: 'a.pdf' }, AGENT)).rejects.toThrow('leave out path');
    });

    it('says that there is no such deck', async () => {
        await expect(exports.export({ deckPath: 'b.deck.md', format: 'pdf' }, AGENT)).rejects.toThrow('File not found: b.deck.md');
    });
});
