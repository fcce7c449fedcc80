import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentDocuments, DocumentWrite } from 'openspace-core/lib/browser/documents/agent-documents';
import { DocumentContent, FilesService, LocatedPath } from 'openspace-core/lib/common/services/files-service';
import { toCanvas } from '../../common/exchange/json-canvas';
import { toMermaid } from '../../common/exchange/write-mermaid';
import { BOARD_ENDING } from '../../common/model/board';
import { SeenBoard } from '../boards/boards';
import { BoardPictures } from '../pictures/board-pictures';

export type ExportFormat = 'svg' | 'png' | 'canvas' | 'mermaid';

export const EXPORT_ENDINGS: Readonly<Record<ExportFormat, string>> = { svg: '.svg', png: '.png', canvas: '.canvas', mermaid: '.mmd' };

export interface ExportedBoard {
    readonly written: DocumentWrite;
    /** What does not fit into the format. */
    readonly lost: readonly string[];
}

/** Pixels for each px of a picture, so that it stays sharp on good screens and paper. */
const PNG_SCALE = 2;

/** Writes boards as other files. All methods reject with a message for the user. */
@injectable()
export class ExportFiles {

    @inject(FilesService)
    protected readonly files: FilesService;

    @inject(AgentDocuments)
    protected readonly documents: AgentDocuments;

    @inject(BoardPictures)
    protected readonly pictures: BoardPictures;

    /** Where it goes: beside the board if nobody says otherwise. */
    async locate(seen: SeenBoard, format: ExportFormat, path = exportPathOf(seen.file.path, format)): Promise<LocatedPath> {
        const ending = EXPORT_ENDINGS[format];
        if (!path.toLowerCase().endsWith(ending)) {
            throw new Error(`The name of such a file ends with ${ending}: ${path}`);
        }
        return this.files.locate(path, 'write');
    }

    async write(seen: SeenBoard, format: ExportFormat, file: LocatedPath): Promise<ExportedBoard> {
        if (await this.documents.isUnsaved(file)) {
            throw new Error(`${file.path} is open with unsaved changes. Save it or close it first.`);
        }
        const { content, lost } = await this.contentOf(seen, format);
        return { written: await this.documents.write(file, content), lost };
    }

    protected async contentOf(seen: SeenBoard, format: ExportFormat): Promise<{ content: DocumentContent; lost: readonly string[] }> {
        switch (format) {
            case 'svg': return { content: (await this.pictures.svg(seen)).svg, lost: [] };
            case 'png': return { content: bytesOf((await this.pictures.png(seen, { scale: PNG_SCALE })).data), lost: [] };
            case 'canvas': return { content: toCanvas(seen.board), lost: [] };
            case 'mermaid': {
                const { mermaid, lost } = toMermaid(seen.board);
                return { content: mermaid, lost };
            }
        }
    }
}

function exportPathOf(boardPath: string, format: ExportFormat): string {
    return `${boardPath.slice(0, -BOARD_ENDING.length)}${EXPORT_ENDINGS[format]}`;
}

function bytesOf(base64: string): Uint8Array {
    return Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
}
