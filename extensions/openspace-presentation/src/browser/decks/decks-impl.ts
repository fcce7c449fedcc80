import { Emitter, Event } from '@theia/core/lib/common/event';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { AgentDocuments } from 'openspace-core/lib/browser/documents/agent-documents';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { FilesService, LocatedPath } from 'openspace-core/lib/common/services/files-service';
import { FileHome } from 'openspace-core/lib/common/services/path-from';
import { Deck, DECK_ENDING } from '../../common/deck/deck';
import { readDeck } from '../../common/deck/split-deck';
import { newDeckPath } from './deck-paths';
import { DeckChange, Decks, OpenDeck, WrittenDeck } from './decks';
import { locateDeck } from './locate-deck';

@injectable()
export class DecksImpl implements Decks {

    @inject(FilesService)
    protected readonly files: FilesService;

    @inject(AgentDocuments)
    protected readonly documents: AgentDocuments;

    @inject(WorkspacePaths)
    protected readonly paths: WorkspacePaths;

    /** The one that was read last: most of the time it is asked for again, and has not changed. */
    protected last: Deck | undefined;

    protected readonly onDidChangeEmitter = new Emitter<DeckChange>();
    readonly onDidChange: Event<DeckChange> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        this.documents.onDidChange(change => {
            if (change.uri.toLowerCase().endsWith(DECK_ENDING)) {
                this.onDidChangeEmitter.fire(change);
            }
        });
    }

    async list(path?: string): Promise<{ readonly paths: readonly string[]; readonly truncated: boolean }> {
        const { results, truncated } = await this.files.search({ path, query: DECK_ENDING, includePattern: `**/*${DECK_ENDING}` });
        return { paths: results.filter(path => path.toLowerCase().endsWith(DECK_ENDING)).sort(), truncated };
    }

    locate(path: string): Promise<LocatedPath> {
        return locateDeck(this.files, path, 'read');
    }

    async read(path: string): Promise<OpenDeck> {
        return this.open(await this.locate(path));
    }

    async readUri(uri: string): Promise<OpenDeck> {
        return this.open(await this.files.locate(this.paths.pathOf(new URI(uri)), 'read'));
    }

    homeOf(path: string): Promise<FileHome | undefined> {
        // What is wrong with the path is said by who writes there.
        return this.files.locate(path, 'compare').catch(() => undefined);
    }

    async create(path: string, text: string): Promise<WrittenDeck> {
        const wanted = newDeckPath(path);
        return this.write(await this.files.locate(wanted, 'write'), before => {
            if (before !== undefined) {
                throw new Error(`${wanted} exists already. Change its slides, or choose another name.`);
            }
            return text;
        });
    }

    async change(path: string, change: (before: Deck) => string): Promise<WrittenDeck> {
        return this.write(await locateDeck(this.files, path, 'write'), before => {
            if (before === undefined) {
                throw new Error(`There is no deck ${path}.`);
            }
            return change(readDeck(before));
        });
    }

    protected async write(file: LocatedPath, change: (before: string | undefined) => string): Promise<WrittenDeck> {
        const written = await this.documents.transform(file, change);
        return { file: written.file, deck: readDeck(String(written.after)), undo: this.documents.undoStep(written) };
    }

    protected async open(file: LocatedPath): Promise<OpenDeck> {
        const text = await this.documents.readWhole(file);
        const deck = this.last?.text === text ? this.last : readDeck(text);
        this.last = deck;
        return { file, deck };
    }
}
