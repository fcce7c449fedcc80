import { ThemeService } from '@theia/core/lib/browser/theming';
import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { FilePicture, FilePictureWish } from 'openspace-core/lib/browser/surfaces/surface-files';
import { boundsOf, Box, grown } from '../../common/geometry/box';
import { Board, indexOf } from '../../common/model/board';
import { withDescendants } from '../../common/model/family';
import { isConnector, isShape } from '../../common/model/shape';
import { Routes } from '../../common/routing/route';
import { quote } from '../../common/text/quote';
import { BoardDocument } from '../boards/board-document';
import { BoardDocuments } from '../boards/board-documents';
import { describeFault } from '../boards/board-texts';
import { Boards } from '../boards/boards';
import { BoardPictures } from '../pictures/board-pictures';

/** Around the selection in its picture, in px. */
const MARGIN = 24;
/** Of the longer side of a picture for the chat, in px. */
const PICTURE_SIZE = 1_400;
/** A function takes no more arguments; in bytes. */
const CHUNK = 8_192;

/** Boards inside other surfaces, and pictures of parts of them. */
@injectable()
export class BoardEmbedding {

    @inject(BoardDocuments)
    protected readonly documents: BoardDocuments;

    @inject(Boards)
    protected readonly boards: Boards;

    @inject(WorkspacePaths)
    protected readonly paths: WorkspacePaths;

    @inject(BoardPictures)
    protected readonly pictures: BoardPictures;

    @inject(ThemeService)
    protected readonly themes: ThemeService;

    /** Shows a board in an element, to be looked at, and follows changes. Rejects with a message for the user. */
    async embed(uri: string, host: HTMLElement): Promise<Disposable> {
        const document = await this.documents.open(uri);
        if (document.fault !== undefined) {
            const { fault } = document;
            document.dispose();
            throw new Error(fault);
        }
        const image = host.ownerDocument.createElement('img');
        image.className = 'openspace-board-embedded';
        image.style.cssText = 'width:100%;height:100%;object-fit:contain';
        image.alt = document.board.title ?? nls.localize('openspace/whiteboard/board', 'Board');
        const drawing = new LatestOnly(async () => this.addressOf(document));
        const draw = (): Promise<void> => drawing.run(address => { image.src = address; });
        const toDispose = new DisposableCollection(
            Disposable.create(() => drawing.stop()), Disposable.create(() => image.remove()), document,
            document.onDidChange(() => void draw()), this.themes.onDidColorThemeChange(() => void draw())
        );
        try {
            await draw();
        } catch (error) {
            toDispose.dispose();
            throw error;
        }
        host.append(image);
        return toDispose;
    }

    /** For a document of another surface; `place` is the id of a frame, or of another shape. Rejects with a message for the user. */
    async picture(uri: string, { place, isDark }: FilePictureWish): Promise<FilePicture> {
        const seen = await this.boards.read(this.paths.pathOf(new URI(uri)));
        const { board, faults } = seen;
        const part = place === undefined ? undefined : indexOf(board).get(place);
        if (place !== undefined && !part) {
            throw new Error(`There is no shape ${quote(place)} on this board.`);
        }
        const region = part && regionOf(seen, [...withDescendants(board, [part.id])]);
        const { svg, width, height } = await this.pictures.svg(seen, { region, isDark });
        const name = part && isShape(part) ? part.text ?? part.name : board.title;
        return {
            address: `data:image/svg+xml;base64,${base64(svg)}`, width, height,
            ...name ? { name } : {}, ...faults.length > 0 ? { problem: describeFault(faults[0]) } : {}
        };
    }

    /** As a `data:` address, of these shapes or of all. Rejects with a message for the user. */
    async pictureOf(uri: string, ids: readonly string[]): Promise<string> {
        const document = await this.documents.open(uri);
        try {
            const { data } = await this.pictures.png(document, {
                region: regionOf(document, ids), isDark: this.isDark, maxSize: PICTURE_SIZE
            });
            return `data:image/png;base64,${data}`;
        } finally {
            document.dispose();
        }
    }

    protected async addressOf(document: BoardDocument): Promise<string> {
        const { svg } = await this.pictures.svg(document, { isDark: this.isDark });
        return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    }

    protected get isDark(): boolean {
        const { type } = this.themes.getCurrentTheme();
        return type === 'dark' || type === 'hc';
    }
}

/** Of a text, in UTF-8. */
function base64(text: string): string {
    const bytes = new TextEncoder().encode(text);
    let binary = '';
    for (let start = 0; start < bytes.length; start += CHUNK) {
        binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK));
    }
    return btoa(binary);
}

/** Works something out whenever it is asked, and tells only the newest. */
class LatestOnly {

    protected asked = 0;

    constructor(protected readonly work: () => Promise<string>) { }

    async run(tell: (result: string) => void): Promise<void> {
        const turn = ++this.asked;
        const result = await this.work();
        if (turn === this.asked) {
            tell(result);
        }
    }

    stop(): void {
        this.asked = -1;
    }
}

/** Around shapes and connectors; undefined, which is all, if none of them is there. */
function regionOf({ board, routes }: { readonly board: Board; readonly routes: Routes }, ids: readonly string[]): Box | undefined {
    const boxes = ids.flatMap((id): Box[] => {
        const element = indexOf(board).get(id);
        if (!element) {
            return [];
        }
        return isConnector(element)
            ? (routes.get(id)?.points ?? []).map(({ x, y }) => ({ x, y, width: 0, height: 0 })) : [element];
    });
    const bounds = boundsOf(boxes);
    return bounds && grown(bounds, MARGIN);
}
