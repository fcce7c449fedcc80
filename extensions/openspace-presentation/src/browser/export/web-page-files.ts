import { nls } from '@theia/core/lib/common/nls';
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
                nls.localize('openspace/presentation/export/ending', 'The name of a web page ends with {0}: {1}', PAGE_ENDING, path)
            );
        }
        const file = await this.files.locate(path, 'write');
        return { file, isForeign: file.kind !== 'missing' && await this.sourceOf(file) !== nameOf(deck.path) };
    }

    async write({ file }: PageTarget, html: string): Promise<DocumentWrite> {
        if (file.kind !== 'missing') {
            return this.documents.write(file, html);
        }
        return this.documents.transform(file, before => {
            if (before !== undefined) {
                throw existsAlready(file);
            }
            return html;
        });
    }

    /** The beginning is enough, and a page may be larger than what is read at once. What is no text was not made here. */
    protected async sourceOf(file: LocatedPath): Promise<string | undefined> {
        const head = await this.documents.read(file, { startLine: 1, endLine: HEAD_LINES }).catch(() => '');
        return sourceOf(head);
    }
}

export function existsAlready({ path }: LocatedPath): Error {
    return new Error(nls.localize(
        'openspace/presentation/export/exists', '{0} exists and was not exported from this deck. Choose another path.', path
    ));
}

function pagePathOf(deckPath: string): string {
    return `${deckPath.slice(0, -DECK_ENDING.length)}${PAGE_ENDING}`;
}

function nameOf(path: string): string {
    return path.slice(path.lastIndexOf('/') + 1);
}
