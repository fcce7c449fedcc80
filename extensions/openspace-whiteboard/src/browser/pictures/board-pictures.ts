import { inject, injectable } from '@theia/core/shared/inversify';
import { FilesService } from 'openspace-core/lib/common/services/files-service';
import { FileHome, pathFrom } from 'openspace-core/lib/common/services/path-from';
import { Box } from '../../common/geometry/box';
import { Board, shapesOf } from '../../common/model/board';
import { boardSvg, SvgPicture } from '../../common/picture/board-svg';
import { DifferenceMark } from '../../common/picture/difference-marks';
import { DARK_LOOK, LIGHT_LOOK } from '../../common/picture/look';
import { Routes } from '../../common/routing/route';
import { BoardTools } from '../boards/board-tools';
import { boardPng } from '../drawing/board-picture';

export interface PictureOptions {
    /** In px of the board; all of it if undefined. */
    readonly region?: Box;
    readonly isDark?: boolean;
    /** Of the longer side, in px. */
    readonly maxSize?: number;
    /** Pixels for each px. */
    readonly scale?: number;
    /** What has become of it since another version. */
    readonly marks?: readonly DifferenceMark[];
}

/** What is drawn; the file says where its pictures are. */
export interface DrawnBoard {
    readonly board: Board;
    readonly routes: Routes;
    readonly file?: FileHome;
}

export interface PngPicture {
    /** In Base64. */
    readonly data: string;
    readonly width: number;
    readonly height: number;
}

/** As many pictures of the workspace as one board shows in its own picture. */
const MAX_IMAGES = 50;

/** Pictures of boards, made from what stands in their files: nobody has to have one open. */
@injectable()
export class BoardPictures {

    @inject(FilesService)
    protected readonly files: FilesService;

    @inject(BoardTools)
    protected readonly tools: BoardTools;

    async svg(
        { board, routes, file }: DrawnBoard, { region, isDark, maxSize, marks }: PictureOptions = {}
    ): Promise<SvgPicture> {
        const { types, measurer } = this.tools;
        const images = await this.imagesOf(board, file);
        return boardSvg(board, routes, {
            look: isDark ? DARK_LOOK : LIGHT_LOOK, types, measurer, region, maxSize, marks, imageOf: src => images.get(src)
        });
    }

    /** Rejects with a message for the user if the browser cannot draw it. */
    async png(seen: DrawnBoard, options: PictureOptions = {}): Promise<PngPicture> {
        const { svg, width, height } = await this.svg(seen, options);
        return { data: await boardPng(svg, width, height, options.scale ?? 1), width, height };
    }

    /** Those that cannot be had are drawn as their paths. */
    protected async imagesOf(board: Board, home: FileHome | undefined): Promise<ReadonlyMap<string, string>> {
        const sources = new Set(shapesOf(board).flatMap(({ type, src }) => type === 'image' && typeof src === 'string' ? [src] : []));
        const images = new Map<string, string>();
        await Promise.all([...sources].slice(0, MAX_IMAGES).map(async src => {
            const data = await this.readable(src, home).catch(() => undefined);
            if (data !== undefined) {
                images.set(src, data);
            }
        }));
        return images;
    }

    /** The agent sees pictures of boards, too: what it may not read is not shown. */
    protected async readable(src: string, home: FileHome | undefined): Promise<string | undefined> {
        const path = pathFrom(home, src);
        const { question } = await this.files.locate(path, 'read');
        return question === undefined ? this.files.picture(path) : undefined;
    }
}
