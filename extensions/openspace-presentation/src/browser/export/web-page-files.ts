import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentDocuments, DocumentWrite } from 'openspace-core/lib/browser/documents/agent-documents';
import { FilesService, LocatedPath } from 'openspace-core/lib/common/services/files-service';
import { DECK_ENDING } from '../../common/deck/deck';
import { OpenDeck } from '../decks/decks';
import { HEAD_LINES, sourceOf } from './deck-document';

const PAGE_ENDING = '.html';

/** Where the page of a deck is to go. */
export interface PageTarget {
    readonly file: LocatedPath;
    /** There is a file that was not made from this deck: it is not to be replaced without a question. */
    readonly isForeign: boolean;
}

/** The files of exported pages. All methods reject with a message for the user. */
@injectable()
export class WebPageFiles {

    @inject(FilesService)
    protected readonly files: FilesService;

    @inject(AgentDocuments)
    protected readonly documents: AgentDocuments;

    /** Beside the deck if nobody says otherwise. */
    async locate({ file: deck }: OpenDeck, path = pagePathOf(deck.path)): Promise<PageTarget> {
        if (!path.toLowerCase().endsWith(PAGE_ENDING)) {
            throw new Error(
                `The name of a web page ends with ${PAGE_ENDING}: ${path}`
            );
        }
        const file = await this.files.locate(path, 'write');
        await this.requireSaved(file);
        return { file, isForeign: file.kind !== 'missing' && await this.sourceOf(file) !== deck.path };
    }

    async write({ file }: PageTarget, html: string): Promise<DocumentWrite> {
        await this.requireSaved(file);
        const written = await (file.kind === 'missing' ? this.create(file, html) : this.documents.write(file, html));
        if (!written.saved) {
            throw new Error(`The page is in the editor of ${file.path}, but could not be saved.`);
        }
        return written;
    }

    protected create(file: LocatedPath, html: string): Promise<DocumentWrite> {
        return this.documents.transform(file, before => {
            if (before !== undefined) {
                throw existsAlready(file);
            }
            return html;
        });
    }

    /** A page would get into the editor and not into the file. */
    protected async requireSaved(file: LocatedPath): Promise<void> {
        if (await this.documents.isUnsaved(file)) {
            throw new Error(`${file.path} is open with unsaved changes. Save it or close it first.`);
        }
    }

    /** The beginning is enough, and a page may be larger than what is read at once. What is no text was not made here. */
    protected async sourceOf(file: LocatedPath): Promise<string | undefined> {
        const head = await this.documents.read(file, { startLine: 1, endLine: HEAD_LINES }).catch(() => '');
        return sourceOf(head);
    }
}

export function existsAlready({ path }: LocatedPath): Error {
    return new Error(`${path} exists and was not exported from this deck. Choose another path.`);
}

function pagePathOf(deckPath: string): string {
    return `${deckPath.slice(0, -DECK_ENDING.length)}${PAGE_ENDING}`;
}
